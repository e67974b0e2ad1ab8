// Many proxies on one discovery server: each has a connection, subscribes to what an Envoy subscribes to, acknowledges everything, and keeps
// nothing but names. Prints a line of JSON when all have everything; then, for each line of the standard input, the time at which each
// proxy had read the whole response with this text in its routes.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"time"
)

const (
	prefix    = "type.googleapis.com/envoy.config."
	clusters  = prefix + "cluster.v3.Cluster"
	endpoints = prefix + "endpoint.v3.ClusterLoadAssignment"
	listeners = prefix + "listener.v3.Listener"
	routes    = prefix + "route.v3.RouteConfiguration"
	path      = "/envoy.service.discovery.v3.AggregatedDiscoveryService/DeltaAggregatedResources"
)

// A text that all proxies wait for.
type mark struct {
	text []byte
	// By proxy: milliseconds since 1970; zero until it has read it.
	seen []float64
	left sync.WaitGroup
}

type fleet struct {
	lock  sync.Mutex
	mark  *mark
	ready sync.WaitGroup
}

func (f *fleet) current() *mark {
	f.lock.Lock()
	defer f.lock.Unlock()
	return f.mark
}

type proxy struct {
	index  int
	fleet  *fleet
	stream *stream
	// Types that have been answered once.
	answered map[string]bool
}

func main() {
	address := flag.String("address", "", "host:port of the server")
	count := flag.Int("proxies", 1, "")
	role := flag.String("role", "", "of the node")
	first := flag.Int("first", 1, "number of the first pod")
	flag.Parse()
	all := &fleet{}
	all.ready.Add(*count)
	start := time.Now()
	for index := range *count {
		each := &proxy{index: index, fleet: all, answered: map[string]bool{}}
		go each.run(*address, fmt.Sprintf("pod-%d.infra", *first+index), *role)
	}
	all.ready.Wait()
	print(map[string]any{"ready": time.Since(start).Seconds()})
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		wanted := &mark{text: bytes.Clone(lines.Bytes()), seen: make([]float64, *count)}
		wanted.left.Add(*count)
		all.lock.Lock()
		all.mark = wanted
		all.lock.Unlock()
		print(map[string]any{"waiting": lines.Text()})
		wanted.left.Wait()
		print(map[string]any{"seen": wanted.seen})
	}
}

func print(value any) {
	text, _ := json.Marshal(value)
	fmt.Println(string(text))
}

func (p *proxy) run(address, id, role string) {
	if err := p.serve(address, id, role); err != nil {
		fmt.Fprintf(os.Stderr, "proxy %d: %v\n", p.index, err)
		os.Exit(1)
	}
}

func (p *proxy) serve(address, id, role string) error {
	opened, err := open(address, path)
	if err != nil {
		return err
	}
	p.stream = opened
	if err := p.ask(request{node: nodeOf(id, role), typeURL: clusters}); err != nil {
		return err
	}
	for {
		var head [5]byte
		if _, err := io.ReadFull(p.stream, head[:]); err != nil {
			return err
		}
		length := int(head[1])<<24 | int(head[2])<<16 | int(head[3])<<8 | int(head[4])
		if err := p.take(length); err != nil {
			return err
		}
	}
}

func (p *proxy) ask(r request) error {
	return p.stream.send(r.bytes())
}

// take reads a DeltaDiscoveryResponse. Its type stands before its resources.
func (p *proxy) take(length int) error {
	message := &counted{p.stream, length}
	var typeURL, nonce string
	var names []string
	var found *mark
	for message.left > 0 {
		next, err := fieldOf(message)
		if err != nil {
			return err
		}
		switch next.number {
		case 4:
			typeURL, err = textOf(message, next.length)
		case 5:
			nonce, err = textOf(message, next.length)
		case 2:
			var has *mark
			names, has, err = p.resource(typeURL, message, next.length, names)
			if has != nil {
				found = has
			}
		default:
			_, err = textOf(message, next.length)
		}
		if err != nil {
			return err
		}
	}
	if found != nil {
		found.seen[p.index] = float64(time.Now().UnixMicro()) / 1000
		found.left.Done()
	}
	if err := p.ask(request{typeURL: typeURL, nonce: nonce}); err != nil {
		return err
	}
	return p.subscribe(typeURL, names)
}

// subscribe asks for what the first resources refer to, in the order of an Envoy.
func (p *proxy) subscribe(typeURL string, names []string) error {
	if p.answered[typeURL] {
		return nil
	}
	p.answered[typeURL] = true
	switch typeURL {
	case clusters:
		if err := p.ask(request{typeURL: endpoints, subscribe: names}); err != nil {
			return err
		}
		return p.ask(request{typeURL: listeners})
	case listeners:
		return p.ask(request{typeURL: routes, subscribe: names})
	}
	if p.answered[endpoints] && p.answered[routes] {
		p.fleet.ready.Done()
	}
	return nil
}

// resource reads a Resource: its name, and an Any. Appends the names that an Envoy asks for next.
func (p *proxy) resource(typeURL string, message *counted, length int, names []string) ([]string, *mark, error) {
	end := message.left - length
	var found *mark
	for message.left > end {
		next, err := fieldOf(message)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case next.number == 3 && typeURL == clusters:
			var name string
			name, err = textOf(message, next.length)
			names = append(names, name)
		case next.number == 2 && typeURL == listeners:
			var listener string
			listener, err = textOf(message, next.length)
			names = routeNames([]byte(listener), names)
		case next.number == 2 && typeURL == routes:
			if p.holds(message, next.length, &err) {
				found = p.fleet.current()
			}
		default:
			err = p.stream.pass(next.length, func([]byte) {})
			message.left -= next.length
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return names, found, nil
}

// holds reads bytes, and tells whether the text that is waited for is among them.
func (p *proxy) holds(message *counted, length int, err *error) bool {
	wanted := p.fleet.current()
	if wanted != nil && wanted.seen[p.index] != 0 {
		wanted = nil
	}
	isFound := false
	// The end of the last part: the text may begin there.
	var rest []byte
	*err = p.stream.pass(length, func(part []byte) {
		if wanted == nil || isFound {
			return
		}
		size := len(wanted.text) - 1
		rest = append(rest, part[:min(size, len(part))]...)
		isFound = bytes.Contains(rest, wanted.text) || bytes.Contains(part, wanted.text)
		if len(part) >= size {
			rest = append(rest[:0], part[len(part)-size:]...)
		} else {
			rest = rest[max(0, len(rest)-size):]
		}
	})
	message.left -= length
	return isFound
}

// routeNames finds Rds.route_config_name in the connection managers of a listener: Any{Listener{filter_chains{filters{typed_config}}}}.
func routeNames(listener []byte, names []string) []string {
	manager := "type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager"
	for _, value := range at(listener, 2) {
		for _, chain := range append(at(value, 3), at(value, 25)...) {
			for _, filter := range at(chain, 3) {
				for _, config := range at(filter, 4) {
					if !slices.ContainsFunc(at(config, 1), func(url []byte) bool { return string(url) == manager }) {
						continue
					}
					for _, content := range at(config, 2) {
						for _, rds := range at(content, 3) {
							for _, name := range at(rds, 2) {
								if !slices.Contains(names, string(name)) {
									names = append(names, string(name))
								}
							}
						}
					}
				}
			}
		}
	}
	return names
}

// at returns the values of a field with a length.
func at(message []byte, number int) [][]byte {
	var values [][]byte
	reader := bytes.NewReader(message)
	for reader.Len() > 0 {
		next, err := fieldOf(reader)
		// The last field may be one without a length.
		if err == io.EOF {
			return values
		}
		if err != nil || next.length > reader.Len() {
			return nil
		}
		begin := len(message) - reader.Len()
		if next.number == number {
			values = append(values, message[begin:begin+next.length])
		}
		reader.Seek(int64(next.length), io.SeekCurrent)
	}
	return values
}
