// The functions of template strings. Document 4, section 5.1; the last name is how document 6, 8.4 spells one of them.

export const TEMPLATE_FUNCTIONS: ReadonlySet<string> = new Set(
  `header request_header extraction body dynamic_metadata env context data_source host_metadata cluster_metadata
  base64_encode base64_decode base64url_encode base64url_decode substring trim replace_with_random raw_string word_count
  upper lower capitalize replace length first last sort join range round int float odd even divisibleBy min max exists
  existsIn default at isString isNumber isInteger isFloat isBoolean isArray isObject clusterMetadata`.split(
    /\s+/,
  ),
);
