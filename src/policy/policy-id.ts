// The id of a policy in origins: resource metadata and `explain` use it to show which policy set a field.

/** `gateway.gatewarden.dev/TrafficPolicy/shop/base` */
export function policyId(group: string, kind: string, namespace: string, name: string): string {
  return `${group}/${kind}/${namespace}/${name}`;
}
