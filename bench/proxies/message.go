// Delta discovery messages: requests are written, and responses are read as a stream, because one can have megabytes.
package main

import (
	"encoding/binary"
	"fmt"
	"io"
)

type source interface {
	io.Reader
	io.ByteReader
}

type field struct {
	number, length int
}

// counted counts what is read of a message.
type counted struct {
	from source
	left int
}

func (c *counted) ReadByte() (byte, error) {
	if c.left == 0 {
		return 0, io.EOF
	}
	c.left--
	return c.from.ReadByte()
}

func (c *counted) Read(to []byte) (int, error) {
	if c.left == 0 {
		return 0, io.EOF
	}
	read, err := c.from.Read(to[:min(len(to), c.left)])
	c.left -= read
	return read, err
}

// fieldOf reads the head of the next field with a length. Others are read over.
func fieldOf(from source) (field, error) {
	for {
		tag, err := binary.ReadUvarint(from)
		if err != nil {
			return field{}, err
		}
		value := uint64(0)
		switch tag & 7 {
		case 0, 2:
			if value, err = binary.ReadUvarint(from); err != nil {
				return field{}, err
			}
		case 1, 5:
			size := 8
			if tag&7 == 5 {
				size = 4
			}
			if _, err = io.ReadFull(from, make([]byte, size)); err != nil {
				return field{}, err
			}
		default:
			return field{}, fmt.Errorf("wire type %d", tag&7)
		}
		if tag&7 == 2 {
			return field{int(tag >> 3), int(value)}, nil
		}
	}
}

func textOf(from source, length int) (string, error) {
	bytes := make([]byte, length)
	_, err := io.ReadFull(from, bytes)
	return string(bytes), err
}

func appendText(to []byte, number int, text string) []byte {
	to = binary.AppendUvarint(to, uint64(number<<3|2))
	to = binary.AppendUvarint(to, uint64(len(text)))
	return append(to, text...)
}

// Struct{fields: {"role": role}}
func nodeOf(id, role string) []byte {
	value := appendText(nil, 3, role)
	entry := appendText(appendText(nil, 1, "role"), 2, string(value))
	metadata := appendText(nil, 1, string(entry))
	return appendText(appendText(nil, 1, id), 3, string(metadata))
}

type request struct {
	node           []byte
	typeURL, nonce string
	subscribe      []string
}

func (r request) bytes() []byte {
	var to []byte
	if r.node != nil {
		to = appendText(to, 1, string(r.node))
	}
	to = appendText(to, 2, r.typeURL)
	for _, name := range r.subscribe {
		to = appendText(to, 3, name)
	}
	if r.nonce != "" {
		to = appendText(to, 6, r.nonce)
	}
	return to
}
