module gatewarden.dev/conformance-facts

go 1.24
