// Sends reviews over keep-alive TLS connections, and checks the answers. A program of its own, with little work for each request, so
// that the server is what limits the rate. Each line of the file is `1` or `0` (allowed or not) and the body. Prints JSON.
package main

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

type result struct {
	Seconds float64 `json:"seconds"`
	// Milliseconds of each review, in the order of the file.
	Latencies []float64 `json:"latencies"`
}

type connection struct {
	tls    *tls.Conn
	reader *bufio.Reader
	buffer bytes.Buffer
}

func (c *connection) post(body []byte, host string) ([]byte, error) {
	c.buffer.Reset()
	fmt.Fprintf(&c.buffer, "POST /mutate?timeout=5s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", host, len(body))
	c.buffer.Write(body)
	if _, err := c.tls.Write(c.buffer.Bytes()); err != nil {
		return nil, err
	}
	response, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("status %d: %.500s", response.StatusCode, text)
	}
	return text, err
}

func main() {
	address := flag.String("address", "", "host:port of the server")
	authority := flag.String("ca", "", "file with the certificate of the server's authority")
	file := flag.String("reviews", "", "file with a review on each line")
	connections := flag.Int("connections", 10, "")
	rate := flag.Float64("rate", 0, "reviews per second, whatever the answers take; 0: as fast as the connections allow")
	allowsAll := flag.Bool("allows-all", false, "the server allows every review")
	flag.Parse()
	measured, err := run(*address, *authority, *file, *connections, *rate, *allowsAll)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(measured)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(address, authority, file string, connections int, rate float64, allowsAll bool) (*result, error) {
	pem, err := os.ReadFile(authority)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	reviews := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s has no certificate", authority)
	}
	opened := make([]*connection, connections)
	for index := range opened {
		socket, err := tls.Dial("tcp", address, &tls.Config{RootCAs: pool})
		if err != nil {
			return nil, err
		}
		defer socket.Close()
		opened[index] = &connection{tls: socket, reader: bufio.NewReader(socket)}
	}

	latencies := make([]float64, len(reviews))
	failures := make(chan error, connections)
	var next atomic.Int64
	var workers sync.WaitGroup
	start := time.Now()
	for _, each := range opened {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for {
				index := int(next.Add(1)) - 1
				if index >= len(reviews) {
					return
				}
				sent := time.Now()
				if rate > 0 {
					// From the time when it was due, so that a slow server isn't measured less often.
					sent = start.Add(time.Duration(float64(index) / rate * float64(time.Second)))
					time.Sleep(time.Until(sent))
				}
				line := reviews[index]
				answer, err := each.post(line[1:], address)
				latencies[index] = float64(time.Since(sent)) / float64(time.Millisecond)
				if err == nil {
					err = check(answer, allowsAll || line[0] == '1')
				}
				if err != nil {
					failures <- err
					return
				}
			}
		}()
	}
	workers.Wait()
	seconds := time.Since(start).Seconds()
	close(failures)
	if err := <-failures; err != nil {
		return nil, err
	}
	return &result{Seconds: seconds, Latencies: latencies}, nil
}

func check(answer []byte, isAllowed bool) error {
	if bytes.Contains(answer, fmt.Appendf(nil, `"allowed":%t`, isAllowed)) {
		return nil
	}
	return fmt.Errorf("a wrong answer: %.500s", answer)
}
