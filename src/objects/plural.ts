// The name of a kind's resource in the paths of the API server.

/** As controller-gen makes it: `httproutes`, `gateways`, `trafficpolicies`. */
export function pluralOf(kind: string): string {
  const name = kind.toLowerCase();
  if (/(?:s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}
