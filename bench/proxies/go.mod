module gatewarden/bench/proxies

go 1.24
