// envoy-api knows Envoy's API definitions.
//
// `envoy-api descriptors NAME...` writes the FileDescriptorSet of the files that declare these messages and of all that they import, each
// file after its imports, with the options of validate.rules.
//
// `envoy-api judge` reads a JSON list of {"type", "message"}, a full name and canonical JSON, and writes a list of what is wrong with each:
// the empty string where it is read and passes the checks that protoc-gen-validate made, in every message of an Any too.
//
// `envoy-api discover ADDRESS COUNT TYPE...` is many clients of a discovery server, with Go's gRPC.
package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) > 0 && args[0] == "descriptors" {
		set, err := descriptorsOf(args[1:])
		if err != nil {
			return err
		}
		data, err := proto.MarshalOptions{Deterministic: true}.Marshal(set)
		if err != nil {
			return err
		}
		_, err = os.Stdout.Write(data)
		return err
	}
	if len(args) == 1 && args[0] == "judge" {
		return judge()
	}
	if len(args) > 0 && args[0] == "discover" {
		return discover(args[1:])
	}
	return errors.New("usage: envoy-api descriptors NAME... | envoy-api judge | envoy-api discover ADDRESS COUNT TYPE...")
}

func descriptorsOf(names []string) (*descriptorpb.FileDescriptorSet, error) {
	files := map[string]protoreflect.FileDescriptor{}
	for _, name := range names {
		message, err := protoregistry.GlobalFiles.FindDescriptorByName(protoreflect.FullName(name))
		if err != nil {
			return nil, fmt.Errorf("%s: %w; does packages.go import its package?", name, err)
		}
		collect(message.ParentFile(), files)
	}
	// The order depends on the files alone, so that a message of a file that is there already changes nothing.
	set := &descriptorpb.FileDescriptorSet{}
	written := map[string]protoreflect.FileDescriptor{}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		write(files[path], written, set)
	}
	return set, nil
}

// collect finds a file and all that it imports.
func collect(file protoreflect.FileDescriptor, files map[string]protoreflect.FileDescriptor) {
	if files[file.Path()] != nil {
		return
	}
	files[file.Path()] = file
	for i := range file.Imports().Len() {
		collect(file.Imports().Get(i).FileDescriptor, files)
	}
}

// write adds a file to the set, after its imports.
func write(file protoreflect.FileDescriptor, written map[string]protoreflect.FileDescriptor, set *descriptorpb.FileDescriptorSet) {
	if written[file.Path()] != nil {
		return
	}
	written[file.Path()] = file
	for i := range file.Imports().Len() {
		write(file.Imports().Get(i).FileDescriptor, written, set)
	}
	set.File = append(set.File, protodesc.ToFileDescriptorProto(file))
}
