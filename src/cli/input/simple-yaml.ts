// placeholder
export function readSimpleYaml(_text: string): { readonly value: unknown } | undefined {
  return undefined;
}
