// The messages of addresses, whose package is `w`.

export const ADDRESS_MESSAGES = {
  'w.Address': ['oneof type: w.Workload workload = 1', 'oneof type: w.Service service = 2'],
  'w.Service': [
    'string name = 1',
    'string namespace = 2',
    'string hostname = 3',
    'repeated w.NetworkAddress addresses = 4',
    'repeated w.Port ports = 5',
  ],
  'w.NetworkAddress': ['string network = 1', 'bytes address = 2'],
  'w.Port': ['uint32 service_port = 1', 'uint32 target_port = 2', 'w.AppProtocol app_protocol = 3'],
  'w.Workload': [
    'string uid = 20',
    'string name = 1',
    'string namespace = 2',
    'repeated bytes addresses = 3',
    'string node = 9',
    'map<string, w.PortList> services = 22',
    'w.WorkloadStatus status = 17',
    'w.Locality locality = 24',
  ],
  'w.PortList': ['repeated w.Port ports = 1'],
  'w.Locality': ['string region = 1', 'string zone = 2', 'string subzone = 3'],
} as const;
