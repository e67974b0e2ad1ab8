{{- /* The profiles of `config`: for each one, the namespaces that it gets. This is src/config/namespace-selector.ts as templates; tests compare the two. */ -}}

{{- /* The entries of both configurations, as in `gatewarden.webhook.entries`, with an entry in each mode for every selector. */ -}}
{{- define "gatewarden.webhook.allEntries" -}}
{{- $base := include "gatewarden.webhook.entries" . | fromYaml -}}
{{- $parts := include "gatewarden.profiles.partition" . | fromJson -}}
{{- $all := dict -}}
{{- range $configuration, $entries := $base -}}
{{- $list := include "gatewarden.webhook.entriesFor" (dict "entries" $entries "selectors" $parts.rest "profile" "") | fromJsonArray -}}
{{- range $parts.own -}}
{{- $list = concat $list (include "gatewarden.webhook.entriesFor" (dict "entries" $entries "selectors" .selectors "profile" .name) | fromJsonArray) -}}
{{- end -}}
{{- $_ := set $all $configuration $list -}}
{{- end -}}
{{- toJson $all -}}
{{- end -}}

{{- /* Takes the entries of one configuration, the selectors, and the name of the profile or an empty one. `prefix` comes before the name of an entry. */ -}}
{{- define "gatewarden.webhook.entriesFor" -}}
{{- $list := list -}}
{{- $root := . -}}
{{- range $index, $selector := .selectors -}}
{{- $prefix := list -}}
{{- if $index }}{{- $prefix = append $prefix (add1 $index | toString) }}{{- end -}}
{{- with $root.profile }}{{- $prefix = append $prefix . }}{{- end -}}
{{- range $root.entries -}}
{{- $list = append $list (dict "name" .name "prefix" $prefix "path" (ne $root.profile "" | ternary (printf "%s/profile/%s" .path $root.profile) .path) "matchExpressions" (concat .matchExpressions $selector)) -}}
{{- end -}}
{{- end -}}
{{- toJson $list -}}
{{- end -}}

{{- /* `own`: the selectors of each profile without the namespaces of earlier ones; `rest`: those of the namespaces that no profile selects. */ -}}
{{- define "gatewarden.profiles.partition" -}}
{{- $rest := list list -}}
{{- $own := list -}}
{{- range get (.Values.config | default dict) "profiles" | default list -}}
{{- $selector := include "gatewarden.requirements" .namespaceSelector | fromJsonArray -}}
{{- if le (len $rest) (include "gatewarden.mostCells" $ | int) -}}
{{- $parts := include "gatewarden.cells" (list $rest $selector) | fromJson -}}
{{- $own = append $own (dict "name" .name "selectors" $parts.own) -}}
{{- $rest = $parts.rest -}}
{{- end -}}
{{- end -}}
{{- dict "own" ($own | default list) "rest" ($rest | default list) | toJson -}}
{{- end -}}

{{- /* `concat` makes null of empty lists. Takes a list: selectors that don't overlap, and one more. `own`: what the last one selects of them; `rest`: what it leaves. */ -}}
{{- define "gatewarden.cells" -}}
{{- $own := list -}}
{{- $rest := list -}}
{{- $selector := index . 1 -}}
{{- $opposite := dict "In" "NotIn" "NotIn" "In" "Exists" "DoesNotExist" "DoesNotExist" "Exists" -}}
{{- range $cell := index . 0 -}}
{{- $own = concat $own (include "gatewarden.conjunction" (concat $cell $selector) | fromJsonArray) -}}
{{- $before := $cell -}}
{{- range $selector -}}
{{- /* Not (a and b and c) is: not a; a and not b; a and b and not c. */ -}}
{{- $negated := merge (dict "operator" (get $opposite .operator)) . -}}
{{- $rest = concat $rest (include "gatewarden.conjunction" (append $before $negated) | fromJsonArray) -}}
{{- $before = append $before . -}}
{{- end -}}
{{- end -}}
{{- dict "own" ($own | default list) "rest" ($rest | default list) | toJson -}}
{{- end -}}

{{- /* A selector of the values as a list of requirements, in the order in which the control plane reads it from the ConfigMap. */ -}}
{{- define "gatewarden.requirements" -}}
{{- $requirements := list -}}
{{- range .matchExpressions -}}
{{- $requirement := dict "key" .key "operator" .operator -}}
{{- with .values }}{{- $_ := set $requirement "values" . }}{{- end -}}
{{- $requirements = append $requirements $requirement -}}
{{- end -}}
{{- range $key, $value := .matchLabels -}}
{{- $requirements = append $requirements (dict "key" $key "operator" "In" "values" (list $value)) -}}
{{- end -}}
{{- toJson $requirements -}}
{{- end -}}

{{- /* A list with one selector, which has at most two requirements for a key; empty if no labels can meet all of them. Takes requirements. */ -}}
{{- define "gatewarden.conjunction" -}}
{{- $keys := list -}}
{{- range . }}{{- $keys = append $keys .key }}{{- end -}}
{{- $simple := list -}}
{{- $isPossible := true -}}
{{- range $key := uniq $keys -}}
{{- $operators := dict -}}
{{- $allowed := list -}}
{{- $excluded := list -}}
{{- range $ -}}
{{- if eq .key $key -}}
{{- if eq .operator "NotIn" }}{{- $excluded = uniq (concat $excluded .values) }}{{- end -}}
{{- if eq .operator "In" -}}
{{- if hasKey $operators "In" -}}
{{- $both := list -}}
{{- $values := .values -}}
{{- range $allowed }}{{- if has . $values }}{{- $both = append $both . }}{{- end }}{{- end -}}
{{- $allowed = $both -}}
{{- else -}}
{{- $allowed = .values -}}
{{- end -}}
{{- end -}}
{{- $_ := set $operators .operator true -}}
{{- end -}}
{{- end -}}
{{- if hasKey $operators "In" -}}
{{- $left := list -}}
{{- range $allowed }}{{- if not (has . $excluded) }}{{- $left = append $left . }}{{- end }}{{- end -}}
{{- if or (hasKey $operators "DoesNotExist") (not $left) }}{{- $isPossible = false }}{{- end -}}
{{- $simple = append $simple (dict "key" $key "operator" "In" "values" $left) -}}
{{- else if hasKey $operators "DoesNotExist" -}}
{{- if hasKey $operators "Exists" }}{{- $isPossible = false }}{{- end -}}
{{- $simple = append $simple (dict "key" $key "operator" "DoesNotExist") -}}
{{- else -}}
{{- if hasKey $operators "Exists" }}{{- $simple = append $simple (dict "key" $key "operator" "Exists") }}{{- end -}}
{{- if $excluded }}{{- $simple = append $simple (dict "key" $key "operator" "NotIn" "values" $excluded) }}{{- end -}}
{{- end -}}
{{- end -}}
{{- $isPossible | ternary (list $simple) list | toJson -}}
{{- end -}}
