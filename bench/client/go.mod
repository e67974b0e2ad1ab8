module gatewarden/bench/client

go 1.24
