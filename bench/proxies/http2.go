// The part of HTTP/2 that one stream of a client needs, without a library: the program takes little CPU from the server that is measured.
package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
)

const (
	frameData         = 0
	frameHeaders      = 1
	frameReset        = 3
	frameSettings     = 4
	framePing         = 6
	frameGoAway       = 7
	frameWindowUpdate = 8

	flagAck        = 1
	flagEndStream  = 1
	flagEndHeaders = 4
	flagPadded     = 8

	// What Envoy announces.
	window = 16 << 20
)

// stream is the only stream of its connection. Reading gives the bytes of DATA frames.
type stream struct {
	connection net.Conn
	reader     *bufio.Reader
	// Of the DATA frame that is being read.
	left, padding int
	// Read since the window was last opened.
	unannounced int
	write       sync.Mutex
}

func open(address, path string) (*stream, error) {
	connection, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	s := &stream{connection: connection, reader: bufio.NewReaderSize(connection, 128<<10)}
	preface := []byte("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
	// SETTINGS_INITIAL_WINDOW_SIZE
	settings := binary.BigEndian.AppendUint32([]byte{0, 4}, window)
	preface = appendFrame(preface, frameSettings, 0, 0, settings)
	preface = appendFrame(preface, frameWindowUpdate, 0, 0, binary.BigEndian.AppendUint32(nil, window))
	var headers []byte
	for _, header := range [][2]string{
		{":method", "POST"}, {":scheme", "http"}, {":path", path}, {":authority", address},
		{"content-type", "application/grpc"}, {"te", "trailers"},
	} {
		// A literal that isn't indexed, with a new name.
		headers = append(headers, 0)
		for _, text := range header {
			headers = append(headers, byte(len(text)))
			headers = append(headers, text...)
		}
	}
	preface = appendFrame(preface, frameHeaders, flagEndHeaders, 1, headers)
	_, err = connection.Write(preface)
	return s, err
}

func appendFrame(to []byte, kind, flags byte, id uint32, payload []byte) []byte {
	length := len(payload)
	to = append(to, byte(length>>16), byte(length>>8), byte(length), kind, flags)
	to = binary.BigEndian.AppendUint32(to, id)
	return append(to, payload...)
}

func (s *stream) frame(kind, flags byte, id uint32, payload []byte) error {
	s.write.Lock()
	defer s.write.Unlock()
	_, err := s.connection.Write(appendFrame(nil, kind, flags, id, payload))
	return err
}

// send writes one gRPC message. Requests are far below the server's window.
func (s *stream) send(message []byte) error {
	framed := binary.BigEndian.AppendUint32([]byte{0}, uint32(len(message)))
	framed = append(framed, message...)
	for len(framed) > 0 {
		part := framed[:min(len(framed), 16<<10)]
		if err := s.frame(frameData, 0, 1, part); err != nil {
			return err
		}
		framed = framed[len(part):]
	}
	return nil
}

// next reads frames until one has data.
func (s *stream) next() error {
	for s.left == 0 {
		if err := s.skip(s.padding); err != nil {
			return err
		}
		s.padding = 0
		var head [9]byte
		if _, err := io.ReadFull(s.reader, head[:]); err != nil {
			return err
		}
		length := int(head[0])<<16 | int(head[1])<<8 | int(head[2])
		kind, flags := head[3], head[4]
		switch kind {
		case frameData:
			s.left = length
			if flags&flagPadded != 0 {
				pad, err := s.reader.ReadByte()
				if err != nil {
					return err
				}
				s.padding = int(pad)
				s.left -= 1 + s.padding
			}
			if flags&flagEndStream != 0 {
				return io.EOF
			}
			if err := s.read(length); err != nil {
				return err
			}
		case frameReset, frameGoAway:
			return errors.New("the server ends the stream")
		case frameSettings, framePing:
			payload := make([]byte, length)
			if _, err := io.ReadFull(s.reader, payload); err != nil {
				return err
			}
			if flags&flagAck != 0 {
				continue
			}
			if kind == frameSettings {
				payload = nil
			}
			if err := s.frame(kind, flagAck, 0, payload); err != nil {
				return err
			}
		default:
			if kind == frameHeaders && flags&flagEndStream != 0 {
				return fmt.Errorf("the server ends the call")
			}
			if err := s.skip(length); err != nil {
				return err
			}
		}
	}
	return nil
}

// read opens the windows again when half of them is used.
func (s *stream) read(length int) error {
	s.unannounced += length
	if s.unannounced < window/2 {
		return nil
	}
	increment := binary.BigEndian.AppendUint32(nil, uint32(s.unannounced))
	s.unannounced = 0
	if err := s.frame(frameWindowUpdate, 0, 0, increment); err != nil {
		return err
	}
	return s.frame(frameWindowUpdate, 0, 1, increment)
}

func (s *stream) skip(length int) error {
	_, err := s.reader.Discard(length)
	return err
}

func (s *stream) ReadByte() (byte, error) {
	if err := s.next(); err != nil {
		return 0, err
	}
	s.left--
	return s.reader.ReadByte()
}

func (s *stream) Read(to []byte) (int, error) {
	if len(to) == 0 {
		return 0, nil
	}
	if err := s.next(); err != nil {
		return 0, err
	}
	read, err := s.reader.Read(to[:min(len(to), s.left)])
	s.left -= read
	return read, err
}

// pass gives the next bytes to the function in parts, without a copy.
func (s *stream) pass(length int, part func([]byte)) error {
	for length > 0 {
		if err := s.next(); err != nil {
			return err
		}
		// At least what is there; a frame may be larger than the buffer.
		if _, err := s.reader.Peek(1); err != nil {
			return err
		}
		bytes, _ := s.reader.Peek(min(length, s.left, s.reader.Buffered()))
		part(bytes)
		if err := s.skip(len(bytes)); err != nil {
			return err
		}
		s.left -= len(bytes)
		length -= len(bytes)
	}
	return nil
}
