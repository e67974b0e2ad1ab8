// GRPCRoutes: services and methods, headers, filters.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import type { Sent } from '../parts/requests.ts';

const GRPC = { port: '{port: 8080, appProtocol: kubernetes.io/h2c}' };
const to = (name: string): string => `backendRefs: [{name: ${name}, port: 8080}]`;
const call = (path: string, headers: Readonly<Record<string, string>> = {}): Sent => ({
  protocol: 'grpc',
  host: 'grpc.example.org',
  path,
  headers,
  body: 'message',
});

await behaves({
  name: 'GRPCRoutes',
  manifests: [
    HTTP_GATEWAY,
    ...['method', 'service', 'anywhere', 'pattern', 'header', 'failing'].map((name) => service(name, GRPC)),
    route(
      'GRPCRoute',
      'calls',
      `
      - matches: [{method: {service: shop.Cart, method: Add}}]
        filters:
          - type: RequestHeaderModifier
            requestHeaderModifier: {set: [{name: x-set, value: new}]}
          - type: ResponseHeaderModifier
            responseHeaderModifier: {set: [{name: x-set, value: newer}]}
        ${to('method')}
      - matches: [{method: {service: shop.Cart}}]
        ${to('service')}
      - matches: [{method: {method: Ping}}]
        ${to('anywhere')}
      - matches: [{method: {type: RegularExpression, service: 'shop\\.O.*', method: 'Get.+'}}]
        ${to('pattern')}
      - matches: [{method: {service: shop.Fails}}]
        ${to('failing')}
      - matches: [{headers: [{name: x-a, value: one}]}]
        ${to('header')}`,
      'hostnames: [grpc.example.org]',
    ),
  ],
  upstreams: { 'shop/failing:8080': { answer: { grpcStatus: 5 } } },
  requests: [
    [
      'a method',
      call('/shop.Cart/Add'),
      {
        ...from('shop/method:8080', { headers: { 'x-set': 'new' } }),
        headers: { 'x-set': 'newer' },
        body: 'message',
        trailers: { 'grpc-status': '0' },
      },
    ],
    ['a service', call('/shop.Cart/Remove'), from('shop/service:8080', { protocol: 'gRPC' })],
    ['a service is no prefix', call('/shop.Carts/Add'), { headers: { 'grpc-status': '12' } }],
    ['a method of any service', call('/other.Service/Ping'), from('shop/anywhere:8080')],
    ['patterns', call('/shop.Orders/GetAll'), from('shop/pattern:8080')],
    ['a header', call('/any.Service/Method', { 'x-a': 'one' }), from('shop/header:8080')],
    ['the status of the backend', call('/shop.Fails/X'), { trailers: { 'grpc-status': '5' } }],
    [
      'no other host',
      { ...call('/shop.Cart/Add'), host: 'other.example.org' },
      { headers: { 'grpc-status': '12' } },
    ],
  ],
});
