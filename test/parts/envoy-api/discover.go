package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"

	discovery "github.com/envoyproxy/go-control-plane/envoy/service/discovery/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// discover ADDRESS COUNT TYPE... opens COUNT connections, each with a stream of incremental discovery for all resources of the types. It
// accepts everything, and writes a line for each response: client, type, resources as NAME=CONTENT, removed ones as -NAME. It ends with its
// input.
func discover(args []string) error {
	if len(args) < 3 {
		return fmt.Errorf("usage: envoy-api discover ADDRESS COUNT TYPE...")
	}
	count, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	out := bufio.NewWriter(os.Stdout)
	var lock sync.Mutex
	for client := range count {
		stream, err := open(ctx, args[0], args[2:])
		if err != nil {
			return err
		}
		go func() {
			for {
				response, err := stream.Recv()
				lock.Lock()
				if err != nil {
					fmt.Fprintf(out, "%d error %v\n", client, err)
				} else {
					fmt.Fprintf(out, "%d %s\n", client, shown(response))
				}
				out.Flush()
				lock.Unlock()
				if err != nil {
					return
				}
				ack := &discovery.DeltaDiscoveryRequest{TypeUrl: response.TypeUrl, ResponseNonce: response.Nonce}
				if stream.Send(ack) != nil {
					return
				}
			}
		}()
	}
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

func open(ctx context.Context, address string, types []string) (discovery.AggregatedDiscoveryService_DeltaAggregatedResourcesClient, error) {
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	stream, err := discovery.NewAggregatedDiscoveryServiceClient(connection).DeltaAggregatedResources(ctx)
	if err != nil {
		return nil, err
	}
	for _, url := range types {
		if err := stream.Send(&discovery.DeltaDiscoveryRequest{TypeUrl: url}); err != nil {
			return nil, err
		}
	}
	return stream, nil
}

func shown(response *discovery.DeltaDiscoveryResponse) string {
	words := []string{response.TypeUrl}
	for _, resource := range response.Resources {
		words = append(words, fmt.Sprintf("%s=%s", resource.Name, resource.Resource.Value))
	}
	for _, name := range response.RemovedResources {
		words = append(words, "-"+name)
	}
	return strings.Join(words, " ")
}
