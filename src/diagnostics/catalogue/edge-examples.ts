// The Gateway that examples about the edge data plane are made of.

/** `spec`: what follows the class. */
export const edgeGateway = (spec: string) => `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden-edge}
      spec: {controllerName: gatewarden.dev/edge}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: web, namespace: shop}
      spec:
        gatewayClassName: gatewarden-edge
        ${spec}`;

export const EDGE_HTTP = 'listeners: [{name: http, port: 8080, protocol: HTTP}]';
