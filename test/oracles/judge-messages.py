# Reads messages with protobuf's own library: {proto, messages: [{type, json, bytes}]} in, for each what is wrong with it out. `bytes`, in
# base64, must be the message that `json` is.
import base64, json, os, sys, tempfile

from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory
from grpc_tools import protoc

asked = json.load(sys.stdin)
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "asked.proto"), "w") as file:
        file.write(asked["proto"])
    included = os.path.join(os.path.dirname(protoc.__file__), "_proto")
    out = os.path.join(folder, "asked.pb")
    code = protoc.main(["protoc", f"-I{folder}", f"-I{included}", "--include_imports", f"--descriptor_set_out={out}", "asked.proto"])
    if code != 0:
        sys.exit(code)
    with open(out, "rb") as file:
        files = descriptor_pb2.FileDescriptorSet.FromString(file.read())
pool = descriptor_pool.DescriptorPool()
for file in files.file:
    pool.Add(file)


def judge(type, text, data):
    kind = message_factory.GetMessageClass(pool.FindMessageTypeByName(type))
    try:
        read = kind.FromString(base64.b64decode(data))
        meant = json_format.ParseDict(text, kind(), descriptor_pool=pool)
    except Exception as error:
        return str(error)
    if read != meant:
        return f"is {json_format.MessageToJson(read)}"
    return "unknown fields" if len(read.SerializeToString()) != len(meant.SerializeToString()) else ""


json.dump([judge(each["type"], each["json"], each["bytes"]) for each in asked["messages"]], sys.stdout)
