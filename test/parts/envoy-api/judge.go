package main

import (
	"encoding/json"
	"fmt"
	"os"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/known/anypb"
)

type question struct {
	Type    protoreflect.FullName
	Message json.RawMessage
}

func judge() error {
	var questions []question
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		return err
	}
	answers := make([]string, len(questions))
	for i, question := range questions {
		kind, err := protoregistry.GlobalTypes.FindMessageByName(question.Type)
		if err != nil {
			return fmt.Errorf("%s: %w", question.Type, err)
		}
		message := kind.New().Interface()
		if err := protojson.Unmarshal(question.Message, message); err != nil {
			answers[i] = err.Error()
		} else if err := validate(message); err != nil {
			answers[i] = err.Error()
		}
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}

// validate runs the generated checks of a message, and those of what its Anys hold, which the former don't look into.
func validate(message proto.Message) error {
	if checked, ok := message.(interface{ ValidateAll() error }); ok {
		if err := checked.ValidateAll(); err != nil {
			return err
		}
	}
	return eachAny(message.ProtoReflect(), func(held *anypb.Any) error {
		if held.GetTypeUrl() == "" {
			return nil
		}
		inner, err := held.UnmarshalNew()
		if err != nil {
			return err
		}
		return validate(inner)
	})
}

func eachAny(message protoreflect.Message, visit func(*anypb.Any) error) (err error) {
	if held, ok := message.Interface().(*anypb.Any); ok {
		return visit(held)
	}
	message.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.IsMap():
			if field.MapValue().Message() != nil {
				value.Map().Range(func(_ protoreflect.MapKey, item protoreflect.Value) bool {
					err = eachAny(item.Message(), visit)
					return err == nil
				})
			}
		case field.Message() == nil:
		case field.IsList():
			for i := 0; i < value.List().Len() && err == nil; i++ {
				err = eachAny(value.List().Get(i).Message(), visit)
			}
		default:
			err = eachAny(value.Message(), visit)
		}
		return err == nil
	})
	return err
}
