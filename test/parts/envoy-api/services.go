package main

// The packages that declare what Envoy says to services: tests play these (test/parts/grpc/).
import (
	_ "github.com/envoyproxy/go-control-plane/envoy/service/accesslog/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/service/auth/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	_ "github.com/envoyproxy/go-control-plane/envoy/service/ratelimit/v3"
	_ "go.opentelemetry.io/proto/otlp/logs/v1"
	_ "go.opentelemetry.io/proto/otlp/trace/v1"
)
