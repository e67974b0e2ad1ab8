{{- /* Every template begins with this: all mistakes in the values at once, each line begins with the key. Helm checks values.schema.json before. */ -}}
{{- define "gatewarden.check" -}}
{{- $mistakes := list -}}
{{- range list "names" "words" "planes" "replicas" "ports" "extraEnv" "classes" "policyMerge" "selectors" "webhook" "operations" "alerts" "profiles" "options" -}}
{{- range include (printf "gatewarden.check.%s" .) $ | splitList "\n" -}}
{{- with trim . }}{{- $mistakes = append $mistakes . }}{{- end -}}
{{- end -}}
{{- end -}}
{{- if $mistakes }}{{- fail (join "\n" $mistakes) }}{{- end -}}
{{- /* Linux: a variable of a process has 128 KiB at most, with its name. */ -}}
{{- $calls := include "gatewarden.webhook.changedCalls" . | len -}}
{{- if and .Values.webhook.enabled (gt $calls 130000) }}{{- fail (printf "webhook: the selectors and conditions of its calls have %d bytes as JSON, and 130000 is the most" $calls) }}{{- end -}}
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
{{- include "gatewarden.check.selector" (list (printf "discoveryNamespaceSelectors[%d]" $index) $selector) -}}
{{- end -}}
{{- range $member := list "namespaceSelector" "objectSelector" -}}
{{- with get $.Values.webhook $member }}{{- include "gatewarden.check.selector" (list (printf "webhook.%s" $member) .) }}{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Takes a list: the beginning of a message, the selector. */ -}}
{{- define "gatewarden.check.selector" -}}
{{- $key := index . 0 -}}
{{- $selector := index . 1 -}}
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
{{- else if not (kindIs "string" (get $expression "key")) }}
{{ $at }}: key {{ include "gatewarden.shown" (get $expression "key") }} is no text, quote it
{{- end -}}
{{- if not (has $operator (list "In" "NotIn" "Exists" "DoesNotExist")) }}
{{ $at }}: operator {{ include "gatewarden.shown" (get $expression "operator") }} is not one of In, NotIn, Exists, DoesNotExist
{{- else if and (has $operator (list "In" "NotIn")) (not (and $values (kindIs "slice" $values))) }}
{{ $at }}: operator {{ $operator }} needs values
{{- else if and (has $operator (list "Exists" "DoesNotExist")) $values }}
{{ $at }}: operator {{ $operator }} has no values
{{- else -}}
{{- $areTexts := true -}}
{{- range $values | default list }}{{- if not (kindIs "string" .) }}{{- $areTexts = false }}{{- end }}{{- end -}}
{{- if not $areTexts }}
{{ $at }}: values are {{ include "gatewarden.shown" $values }}, expected texts: quote them
{{- end -}}
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
{{- range $index, $condition := $webhook.matchConditions -}}
{{- $at := printf "webhook.matchConditions[%d]" $index -}}
{{- if not (kindIs "map" $condition) }}
{{ $at }}: {{ include "gatewarden.shown" $condition }} is no condition, expected name and expression
{{- else -}}
{{- range $member := list "name" "expression" -}}
{{- $text := get $condition $member -}}
{{- if not (and (kindIs "string" $text) $text) }}
{{ $at }}.{{ $member }}: {{ include "gatewarden.shown" $text }} is no text
{{- end -}}
{{- end -}}
{{- range $member := keys $condition | sortAlpha -}}
{{- if not (has $member (list "name" "expression")) }}
{{ $at }}: unknown key {{ $member }}, expected name or expression
{{- end -}}
{{- end -}}
{{- end -}}
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

{{- define "gatewarden.check.alerts" -}}
{{- $alerts := include "gatewarden.alerts" . | fromJsonArray -}}
{{- range .Values.metrics.prometheusRule.disabled -}}
{{- if not (has . $alerts) }}
metrics.prometheusRule.disabled: {{ include "gatewarden.shown" . }} is not an alert, expected {{ include "gatewarden.or" $alerts }}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* The configuration: its severities, and what the calls of the webhook need of its profiles. The control plane checks the rest when it starts. */ -}}
{{- define "gatewarden.check.profiles" -}}
{{- $profiles := get (.Values.config | default dict) "profiles" -}}
{{- include "gatewarden.check.severities" (list . "config.severity" (get (.Values.config | default dict) "severity")) -}}
{{- if not (or (kindIs "invalid" $profiles) (eq (toString $profiles) "") (kindIs "slice" $profiles)) }}
config.profiles: {{ include "gatewarden.shown" $profiles }} is no list
{{- else -}}
{{- $mistakes := list -}}
{{- $names := list -}}
{{- range $index, $profile := kindIs "slice" $profiles | ternary $profiles list -}}
{{- $key := printf "config.profiles[%d]" $index -}}
{{- range include "gatewarden.check.profile" (list $ $key $profile $names) | splitList "\n" -}}
{{- with trim . }}{{- $mistakes = append $mistakes . }}{{- end -}}
{{- end -}}
{{- if kindIs "map" $profile }}{{- $names = append $names (get $profile "name") }}{{- end -}}
{{- end -}}
{{- if $mistakes }}
{{ join "\n" $mistakes }}
{{- else -}}
{{- include "gatewarden.check.reach" . -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Takes a list: the root, the beginning of a message, the profile, the names of earlier profiles. */ -}}
{{- define "gatewarden.check.profile" -}}
{{- $root := index . 0 -}}
{{- $key := index . 1 -}}
{{- $profile := index . 2 -}}
{{- if not (kindIs "map" $profile) }}
{{ $key }}: {{ include "gatewarden.shown" $profile }} is no profile, expected name, namespaceSelector and severity
{{- else -}}
{{- include "gatewarden.check.severities" (list $root (printf "%s.severity" $key) (get $profile "severity")) -}}
{{- $name := get $profile "name" -}}
{{- $selector := get $profile "namespaceSelector" -}}
{{- if not (and (kindIs "string" $name) (regexMatch (include "gatewarden.profileName" $root) (toString $name))) }}
{{ $key }}.name: {{ include "gatewarden.shown" $name }} is no name of a profile, use a letter, then lower-case letters, digits and "-", at most 63
{{- else if has $name (index . 3) }}
{{ $key }}.name: another profile is named {{ $name }} too
{{- end -}}
{{- if not (and (kindIs "map" $selector) $selector) }}
{{ $key }}.namespaceSelector: must select namespaces
{{- else -}}
{{- $mistakes := include "gatewarden.check.selector" (list (printf "%s.namespaceSelector" $key) $selector) -}}
{{- $mistakes -}}
{{- if not (trim $mistakes) -}}
{{- $requirements := include "gatewarden.requirements" $selector | fromJsonArray -}}
{{- if not $requirements }}
{{ $key }}.namespaceSelector: must select namespaces
{{- end -}}
{{- range $requirements -}}
{{- if eq .key (include "gatewarden.enforcementLabel" $root) }}
{{ $key }}.namespaceSelector: {{ .key }} already sets the mode of a namespace, use another label
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Helm reads an unquoted `off` as false. Takes a list: the root, the beginning of a message, the severities by code. */ -}}
{{- define "gatewarden.check.severities" -}}
{{- $key := index . 1 -}}
{{- $words := include "gatewarden.severities" (index . 0) | fromJsonArray -}}
{{- $severities := index . 2 -}}
{{- range $code, $severity := kindIs "map" $severities | ternary $severities dict -}}
{{- if not (has $severity $words) }}
{{ $key }}.{{ $code }}: {{ include "gatewarden.shown" $severity }} is no severity, expected {{ include "gatewarden.or" $words }}{{ if eq (toString $severity) "false" }}: write "off" with quotes{{ end }}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Each profile has namespaces, some namespaces have no profile, and there are not too many entries. */ -}}
{{- define "gatewarden.check.reach" -}}
{{- $parts := include "gatewarden.profiles.partition" . | fromJson -}}
{{- $count := len $parts.rest -}}
{{- range $index, $profile := $parts.own -}}
{{- $count = add $count (len $profile.selectors) -}}
{{- if not $profile.selectors }}
config.profiles[{{ $index }}]: no namespace can have this profile, its selector matches nothing, or earlier profiles match all of it
{{- end -}}
{{- end -}}
{{- if not $parts.rest }}
config.profiles: the profiles select every namespace, write the settings of the last one under config.severity
{{- end -}}
{{- $most := include "gatewarden.mostSelectors" . | int -}}
{{- if gt ($count | int) $most }}
config.profiles: more than {{ $most }} selectors are needed, select by one label with a value for each profile
{{- end -}}
{{- end -}}

{{- /* The audit, and secure metrics. */ -}}
{{- define "gatewarden.check.options" -}}
{{- $interval := include "gatewarden.milliseconds" .Values.audit.interval -}}
{{- if not $interval }}
audit.interval: {{ include "gatewarden.shown" .Values.audit.interval }} is not a duration such as 1h
{{- else if and (ne $interval "0") (lt ($interval | int64) 1000) }}
audit.interval: {{ .Values.audit.interval }} is shorter than a second
{{- end -}}
{{- if .Values.metrics.secure -}}
{{- if not .Values.webhook.enabled }}
metrics.secure: the certificate is that of the webhook, and webhook.enabled is false
{{- end -}}
{{- $monitor := .Values.metrics.serviceMonitor -}}
{{- if and $monitor.enabled $monitor.namespace (ne $monitor.namespace .Release.Namespace) }}
metrics.serviceMonitor.namespace: with metrics.secure it must be that of the release, whose Secret has the CA
{{- end -}}
{{- end -}}
{{- end -}}
