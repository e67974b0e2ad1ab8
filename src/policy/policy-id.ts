// How a policy is named in origins: as metadata of resources and `explain` show which policy set a field.

/** `gateway.gatewarden.dev/TrafficPolicy/shop/base` */
export function policyId(group: string, kind: string, namespace: string, name: string): string {
  return `${group}/${kind}/${namespace}/${name}`;
}
