{{- /* Every template begins with this: all mistakes in the values at once, each line begins with the key. Helm checks values.schema.json before. */ -}}
{{- define "gatewarden.check" -}}
{{- $mistakes := list -}}
{{- range list "names" "words" "planes" "replicas" "ports" "extraEnv" "classes" "policyMerge" "selectors" "webhook" "operations" -}}
{{- range include (printf "gatewarden.check.%s" .) $ | splitList "\n" -}}
{{- with trim . }}{{- $mistakes = append $mistakes . }}{{- end -}}
{{- end -}}
{{- end -}}
{{- if $mistakes }}{{- fail (join "\n" $mistakes) }}{{- end -}}
{{- end -}}

{{- /* A value for a message: on one line. */ -}}
{{- define "gatewarden.shown" -}}
{{- if kindIs "invalid" . }}null{{ else if kindIs "string" . }}{{ . | trunc 80 | quote }}{{ else if or (kindIs "map" .) (kindIs "slice" .) }}{{ toRawJson . | trunc 80 }}{{ else }}{{ include "gatewarden.text" . }}{{ end -}}
{{- end -}}

{{- /* "true" for a whole number within bounds. Takes a list: the value, the least, the greatest. */ -}}
{{- define "gatewarden.isWhole" -}}
{{- $value := index . 0 -}}
{{- if or (kindIs "int" $value) (kindIs "int64" $value) (kindIs "float64" $value) -}}
{{- if and (eq (float64 $value) (floor $value)) (ge (float64 $value) (float64 (index . 1))) (le (float64 $value) (float64 (index . 2))) }}true{{ end -}}
{{- end -}}
{{- end -}}

{{- define "gatewarden.check.names" -}}
{{- $name := include "gatewarden.fullname" . -}}
{{- if not (regexMatch "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" $name) }}
{{ if .Values.fullnameOverride }}fullnameOverride{{ else }}nameOverride{{ end }}: {{ $name | quote }} can't be the name of a Service, use lower-case letters, digits and inner "-"
{{- end -}}
{{- end -}}

{{- /* Keys with a fixed set of words. */ -}}
{{- define "gatewarden.check.words" -}}
{{- range include "gatewarden.words" . | fromYamlArray -}}
{{- $value := $.Values -}}
{{- range splitList "." .key }}{{- $value = get $value . }}{{- end -}}
{{- if kindIs "invalid" $value }}{{- $value = "" }}{{- end -}}
{{- if not (has $value .words) }}
{{ .key }}: {{ include "gatewarden.shown" $value }} is not one of {{ without .words "" | join ", " }}{{ if has "" .words }}, or empty{{ end }}
{{- end -}}
{{- end -}}
{{- $level := .Values.validation.level -}}
{{- if not (and (kindIs "string" $level) (has ($level | toString | lower | trim) (list "standard" "strict"))) }}
validation.level: {{ include "gatewarden.shown" $level }} is not one of standard, strict (any case)
{{- end -}}
{{- end -}}

{{- define "gatewarden.check.planes" -}}
{{- if not (or .Values.proxy.enabled .Values.edge.enabled) }}
proxy.enabled, edge.enabled: at least one must be true
{{- end -}}
{{- end -}}

{{- define "gatewarden.check.replicas" -}}
{{- $count := .Values.controller.replicaCount -}}
{{- if not (include "gatewarden.isWhole" (list $count 0 2147483647)) }}
controller.replicaCount: {{ include "gatewarden.shown" $count }} is not a whole number of 0 or more
{{- end -}}
{{- end -}}

{{- define "gatewarden.check.ports" -}}
{{- $used := dict (include "gatewarden.adminPort" .) "the administration" -}}
{{- range $name := list "grpc" "edgeGrpc" "health" "metrics" "webhook" -}}
{{- if or $.Values.webhook.enabled (ne $name "webhook") -}}
{{- $port := get $.Values.controller.service.ports $name -}}
{{- if not (include "gatewarden.isWhole" (list $port 1 65535)) }}
controller.service.ports: {{ $name }} is {{ include "gatewarden.shown" $port }}, expected a whole number from 1 to 65535
{{- else -}}
{{- $number := $port | int | toString -}}
{{- if hasKey $used $number }}
controller.service.ports: {{ $name }} is {{ $number }}, the port of {{ get $used $number }} too
{{- else -}}
{{- $_ := set $used $number $name -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "gatewarden.check.extraEnv" -}}
{{- range $name, $value := .Values.controller.extraEnv -}}
{{- if not (regexMatch "^[ -<>-~]+$" $name) }}
controller.extraEnv: no variable can have the name {{ $name | trunc 80 | quote }}
{{- else if or (kindIs "slice" $value) (kindIs "invalid" $value) (and (kindIs "map" $value) (not (hasKey $value "valueFrom"))) }}
controller.extraEnv.{{ $name }}: {{ include "gatewarden.shown" $value }} is no value, expected a text, a number, a boolean, or an object with valueFrom
{{- else if and (kindIs "float64" $value) (or (gt $value 9007199254740991.0) (lt $value -9007199254740991.0)) }}
controller.extraEnv.{{ $name }}: helm can't read such a large number exactly, quote it
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* `a, b or c` of a list. */ -}}
{{- define "gatewarden.or" -}}
{{- initial . | join ", " }} or {{ last . -}}
{{- end -}}

{{- define "gatewarden.check.classes" -}}
{{- $classes := include "gatewarden.classes" . | fromJsonArray -}}
{{- range $class, $reference := .Values.gatewayClassParametersRefs -}}
{{- if not (has $class $classes) }}
gatewayClassParametersRefs.{{ $class }}: unknown class, expected {{ include "gatewarden.or" $classes }}
{{- else if and $reference (not (kindIs "map" $reference)) }}
gatewayClassParametersRefs.{{ $class }}: {{ include "gatewarden.shown" $reference }} is no reference, expected name and namespace
{{- else -}}
{{- $reference := $reference | default dict -}}
{{- range $member := list "name" "namespace" -}}
{{- $value := get $reference $member -}}
{{- if not (and (kindIs "string" $value) (trim $value)) }}
gatewayClassParametersRefs.{{ $class }}.{{ $member }} must be set
{{- end -}}
{{- end -}}
{{- range $member := keys $reference | sortAlpha -}}
{{- if not (has $member (list "name" "namespace" "group" "kind")) }}
gatewayClassParametersRefs.{{ $class }}.{{ $member }}: unknown, expected name, namespace, group or kind
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "gatewarden.check.policyMerge" -}}
{{- $merged := include "gatewarden.mergedFields" . | fromJsonArray -}}
{{- range $kind, $fields := .Values.policyMerge -}}
{{- if ne $kind "trafficPolicy" }}
policyMerge.{{ $kind }}: unsupported, expected trafficPolicy
{{- else if not (kindIs "map" $fields) }}
policyMerge.{{ $kind }}: unsupported, expected an object with {{ include "gatewarden.or" $merged }}
{{- else -}}
{{- range $field, $merge := $fields -}}
{{- if not (has $field $merged) }}
policyMerge.{{ $kind }}.{{ $field }}: unsupported, expected {{ include "gatewarden.or" $merged }}
{{- else if ne (toString $merge) "DeepMerge" }}
policyMerge.{{ $kind }}.{{ $field }}: unsupported, {{ include "gatewarden.shown" $merge }} is not DeepMerge
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "gatewarden.check.selectors" -}}
{{- range $index, $selector := .Values.discoveryNamespaceSelectors -}}
{{- $key := printf "discoveryNamespaceSelectors[%d]" $index -}}
{{- if not (kindIs "map" $selector) }}
{{ $key }}: {{ include "gatewarden.shown" $selector }} is no selector, expected matchLabels or matchExpressions
{{- else -}}
{{- range $member := keys $selector | sortAlpha -}}
{{- if not (has $member (list "matchLabels" "matchExpressions")) }}
{{ $key }}: unknown key {{ $member }}, expected matchLabels or matchExpressions
{{- end -}}
{{- end -}}
{{- $labels := get $selector "matchLabels" -}}
{{- if not (or (kindIs "invalid" $labels) (eq (toString $labels) "") (kindIs "map" $labels)) }}
{{ $key }}: matchLabels is {{ include "gatewarden.shown" $labels }}, expected labels with their values
{{- else -}}
{{- range $label, $value := $labels | default dict -}}
{{- if not (kindIs "string" $value) }}
{{ $key }}: matchLabels.{{ $label }} is {{ include "gatewarden.shown" $value }}, expected a text: quote it
{{- end -}}
{{- end -}}
{{- end -}}
{{- $expressions := get $selector "matchExpressions" -}}
{{- if not (or (kindIs "invalid" $expressions) (eq (toString $expressions) "") (kindIs "slice" $expressions)) }}
{{ $key }}: matchExpressions is {{ include "gatewarden.shown" $expressions }}, expected a list
{{- else -}}
{{- range $number, $expression := $expressions | default list -}}
{{- include "gatewarden.check.expression" (list (printf "%s: matchExpressions[%d]" $key $number) $expression) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Takes a list: the beginning of a message, the expression. */ -}}
{{- define "gatewarden.check.expression" -}}
{{- $at := index . 0 -}}
{{- $expression := index . 1 -}}
{{- if not (kindIs "map" $expression) }}
{{ $at }} is {{ include "gatewarden.shown" $expression }}, expected key, operator and values
{{- else -}}
{{- $operator := get $expression "operator" | toString -}}
{{- $values := get $expression "values" -}}
{{- if not (get $expression "key") }}
{{ $at }} has no key
{{- end -}}
{{- if not (has $operator (list "In" "NotIn" "Exists" "DoesNotExist")) }}
{{ $at }}: operator {{ include "gatewarden.shown" (get $expression "operator") }} is not one of In, NotIn, Exists, DoesNotExist
{{- else if and (has $operator (list "In" "NotIn")) (not (and $values (kindIs "slice" $values))) }}
{{ $at }}: operator {{ $operator }} needs values
{{- else if and (has $operator (list "Exists" "DoesNotExist")) $values }}
{{ $at }}: operator {{ $operator }} has no values
{{- end -}}
{{- range $member := keys $expression | sortAlpha -}}
{{- if not (has $member (list "key" "operator" "values")) }}
{{ $at }}: unknown key {{ $member }}, expected key, operator or values
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Milliseconds of a duration; empty if it is none. */ -}}
{{- define "gatewarden.milliseconds" -}}
{{- if and (kindIs "string" .) (regexMatch "^([0-9]{1,5}(ms|[hms])){1,4}$" .) -}}
{{- $total := 0 -}}
{{- $units := dict "h" 3600000 "m" 60000 "s" 1000 "ms" 1 -}}
{{- range regexFindAll "[0-9]+(ms|[hms])" . -1 -}}
{{- $unit := regexFind "[a-z]+" . -}}
{{- $total = add $total (mul (trimSuffix $unit . | atoi) (get $units $unit)) -}}
{{- end -}}
{{- $total -}}
{{- end -}}
{{- end -}}

{{- define "gatewarden.check.webhook" -}}
{{- $webhook := .Values.webhook -}}
{{- $certificate := $webhook.certificate -}}
{{- if not (include "gatewarden.isWhole" (list $webhook.timeoutSeconds 1 30)) }}
webhook.timeoutSeconds: {{ include "gatewarden.shown" $webhook.timeoutSeconds }} is not a whole number from 1 to 30
{{- end -}}
{{- if eq (toString $certificate.source) "secret" -}}
{{- range $member := list "secretName" "caBundle" -}}
{{- if not (get $certificate $member) }}
webhook.certificate.{{ $member }} must be set
{{- end -}}
{{- end -}}
{{- with $certificate.caBundle -}}
{{- if not (and (kindIs "string" .) (contains "-----BEGIN CERTIFICATE-----" (nospace (toString .) | b64dec | toString))) }}
webhook.certificate.caBundle: not certificates as PEM in base64
{{- end -}}
{{- end -}}
{{- else -}}
{{- $good := true -}}
{{- range $member := list "duration" "renewBefore" -}}
{{- if not (include "gatewarden.milliseconds" (get $certificate $member)) -}}
{{- $good = false }}
webhook.certificate.{{ $member }}: {{ include "gatewarden.shown" (get $certificate $member) }} is not a duration such as 8760h
{{- end -}}
{{- end -}}
{{- if $good -}}
{{- if lt (include "gatewarden.milliseconds" $certificate.duration | int64) (include "gatewarden.shortestCertificate" . | int64) }}
webhook.certificate.duration: {{ $certificate.duration }} is shorter than an hour
{{- end -}}
{{- if ge (include "gatewarden.milliseconds" $certificate.renewBefore | int64) (include "gatewarden.milliseconds" $certificate.duration | int64) }}
webhook.certificate.renewBefore: {{ $certificate.renewBefore }} is not shorter than webhook.certificate.duration, {{ $certificate.duration }}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "gatewarden.check.operations" -}}
{{- $budget := .Values.podDisruptionBudget -}}
{{- if and (ne (toString ($budget.minAvailable | toString)) "") (ne (toString $budget.maxUnavailable) "") }}
podDisruptionBudget.minAvailable, podDisruptionBudget.maxUnavailable: only one can be set
{{- end -}}
{{- $scaling := .Values.autoscaling -}}
{{- $good := true -}}
{{- range $member, $least := dict "minReplicas" 0 "maxReplicas" 1 -}}
{{- if not (include "gatewarden.isWhole" (list (get $scaling $member) $least 2147483647)) -}}
{{- $good = false }}
autoscaling.{{ $member }}: {{ include "gatewarden.shown" (get $scaling $member) }} is not a whole number of {{ $least }} or more
{{- end -}}
{{- end -}}
{{- if $good -}}
{{- if gt ($scaling.minReplicas | int64) ($scaling.maxReplicas | int64) }}
autoscaling.minReplicas: {{ $scaling.minReplicas | int64 }} is more than autoscaling.maxReplicas, {{ $scaling.maxReplicas | int64 }}
{{- end -}}
{{- end -}}
{{- $targets := 0 -}}
{{- range $member := list "targetCPUUtilizationPercentage" "targetMemoryUtilizationPercentage" -}}
{{- $target := get $scaling $member -}}
{{- if not (or (kindIs "invalid" $target) (eq (toString $target) "")) -}}
{{- $targets = add1 $targets -}}
{{- if not (include "gatewarden.isWhole" (list $target 1 2147483647)) }}
autoscaling.{{ $member }}: {{ include "gatewarden.shown" $target }} is not a percentage, expected a whole number of 1 or more, or empty
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and $scaling.enabled (eq $targets 0) (not $scaling.metrics) }}
autoscaling.targetCPUUtilizationPercentage, autoscaling.targetMemoryUtilizationPercentage, autoscaling.metrics: at least one must be set
{{- end -}}
{{- end -}}
