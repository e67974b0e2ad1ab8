// Probe and Lifecycle: how a container is asked whether it is well, and what happens when it starts and ends. Document 4, C-36.

import { list, struct } from './shape.ts';

const ExecAction = struct('ExecAction', {
  command: list('string'),
});

const HTTPHeader = struct('HTTPHeader', {
  name: 'string',
  value: 'string',
});

const HTTPGetAction = struct('HTTPGetAction', {
  host: 'string',
  httpHeaders: list(HTTPHeader),
  path: 'string',
  port: 'int-or-string',
  scheme: 'string',
});

const TCPSocketAction = struct('TCPSocketAction', {
  host: 'string',
  port: 'int-or-string',
});

const GRPCAction = struct('GRPCAction', {
  port: 'int32',
  service: 'string',
});

export const Probe = struct('Probe', {
  exec: ExecAction,
  failureThreshold: 'int32',
  grpc: GRPCAction,
  httpGet: HTTPGetAction,
  initialDelaySeconds: 'int32',
  periodSeconds: 'int32',
  successThreshold: 'int32',
  tcpSocket: TCPSocketAction,
  terminationGracePeriodSeconds: 'int64',
  timeoutSeconds: 'int32',
});

const SleepAction = struct('SleepAction', {
  seconds: 'int64',
});

const LifecycleHandler = struct('LifecycleHandler', {
  exec: ExecAction,
  httpGet: HTTPGetAction,
  sleep: SleepAction,
  tcpSocket: TCPSocketAction,
});

export const Lifecycle = struct('Lifecycle', {
  postStart: LifecycleHandler,
  preStop: LifecycleHandler,
  stopSignal: 'string',
});
