// The OTLP receiver of the OpenTelemetry collector, for tests. It listens on the address of its first argument, over HTTP, and writes each
// request that it accepts to the standard output: a line of OTLP's JSON.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/receiver/otlpreceiver"
	"go.opentelemetry.io/collector/receiver/receivertest"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	factory := otlpreceiver.NewFactory()
	config := factory.CreateDefaultConfig().(*otlpreceiver.Config)
	config.Protocols.HTTP.GetOrInsertDefault().ServerConfig.NetAddr.Endpoint = os.Args[1]
	var lock sync.Mutex
	marshaler := ptrace.JSONMarshaler{}
	sink, err := consumer.NewTraces(func(_ context.Context, traces ptrace.Traces) error {
		line, err := marshaler.MarshalTraces(traces)
		if err != nil {
			return err
		}
		lock.Lock()
		defer lock.Unlock()
		_, err = os.Stdout.Write(append(line, '\n'))
		return err
	})
	check(err)
	receiver, err := factory.CreateTraces(ctx, receivertest.NewNopSettings(factory.Type()), config, sink)
	check(err)
	check(receiver.Start(ctx, componenttest.NewNopHost()))
	fmt.Fprintln(os.Stderr, "listening")
	<-ctx.Done()
	check(receiver.Shutdown(context.Background()))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
