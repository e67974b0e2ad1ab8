// The functions of template strings, and how many arguments each takes.

export interface Arity {
  readonly least: number;
  readonly most: number;
}

/** `name:count`, or `name:least-most`. */
const FUNCTIONS = `
header:1 request_header:1 extraction:1 body:0 dynamic_metadata:0-2 env:1 context:0 data_source:0-2 host_metadata:0-2 cluster_metadata:0-2
base64_encode:1 base64_decode:1 base64url_encode:1 base64url_decode:1 substring:2-3 trim:1 replace_with_random:2 raw_string:1
word_count:1 upper:1 lower:1 capitalize:1 replace:3 length:1 first:1 last:1 sort:1 join:2 range:1 round:2 int:1 float:1 odd:1
even:1 divisibleBy:2 min:1 max:1 exists:1 existsIn:2 default:2 at:2 isString:1 isNumber:1 isInteger:1 isFloat:1 isBoolean:1
isArray:1 isObject:1 clusterMetadata:1
`;

export const TEMPLATE_FUNCTIONS: ReadonlyMap<string, Arity> = new Map(
  FUNCTIONS.trim()
    .split(/\s+/)
    .map((entry) => {
      const [name, count = ''] = entry.split(':');
      const [least, most = least] = count.split('-').map(Number);
      return [name!, { least: least!, most: most! }];
    }),
);
