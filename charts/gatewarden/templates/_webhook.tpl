{{- /* Both configurations have the same name. There is no caBundle with source `self-signed`: an upgrade must not remove what the control plane wrote. */ -}}
{{- define "gatewarden.webhook.metadata" -}}
name: {{ include "gatewarden.clusterName" . | quote }}
labels:
  {{- include "gatewarden.labels" . | nindent 2 }}
{{- $annotations := dict -}}
{{- if eq .Values.webhook.certificate.source "cert-manager" -}}
{{- $_ := set $annotations "cert-manager.io/inject-ca-from" (printf "%s/%s" .Release.Namespace (include "gatewarden.certificateName" .)) -}}
{{- end -}}
{{- with merge $annotations (.Values.webhook.annotations | default dict) }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- /* What values decide about the calls. The control plane compares the installed configurations with them, so they come from here alone. */ -}}
{{- define "gatewarden.webhook.calls" -}}
{{- $webhook := .Values.webhook -}}
{{- $calls := dict "timeoutSeconds" ($webhook.timeoutSeconds | int) "matchPolicy" $webhook.matchPolicy -}}
{{- $_ := set $calls "port" (.Values.controller.service.ports.webhook | int) -}}
{{- $_ := set $calls "validatingFailurePolicy" $webhook.validating.failurePolicy -}}
{{- $_ := set $calls "mutatingFailurePolicy" $webhook.mutating.failurePolicy -}}
{{- $_ := set $calls "reinvocationPolicy" $webhook.mutating.reinvocationPolicy -}}
{{- $_ := set $calls "objectSelector" (include "gatewarden.webhook.selector" $webhook.objectSelector | fromJson) -}}
{{- $_ := set $calls "matchConditions" (include "gatewarden.webhook.ownConditions" . | fromJsonArray) -}}
{{- $_ := set $calls "namespaceSelector" (include "gatewarden.webhook.ownNamespaces" . | fromJson) -}}
{{- if and $webhook.scopeToDiscovery .Values.discoveryNamespaceSelectors -}}
{{- $scopes := list -}}
{{- range .Values.discoveryNamespaceSelectors }}{{- $scopes = append $scopes (include "gatewarden.webhook.selector" . | fromJson) }}{{- end -}}
{{- $_ := set $calls "scopes" $scopes -}}
{{- end -}}
{{- $calls | toRawJson -}}
{{- end -}}

{{- /* Those that differ from the calls of this version; empty if none does. */ -}}
{{- define "gatewarden.webhook.changedCalls" -}}
{{- $defaults := include "gatewarden.callDefaults" . | fromJson -}}
{{- $changed := dict -}}
{{- range $key, $value := include "gatewarden.webhook.calls" . | fromJson -}}
{{- if not (and (hasKey $defaults $key) (eq (toJson $value) (toJson (get $defaults $key)))) }}{{- $_ := set $changed $key $value }}{{- end -}}
{{- end -}}
{{- if $changed }}{{- $changed | toRawJson }}{{- end -}}
{{- end -}}

{{- /* A selector without empty members. */ -}}
{{- define "gatewarden.webhook.selector" -}}
{{- $selector := dict -}}
{{- with .matchLabels }}{{- $_ := set $selector "matchLabels" . }}{{- end -}}
{{- with .matchExpressions }}{{- $_ := set $selector "matchExpressions" . }}{{- end -}}
{{- $selector | toRawJson -}}
{{- end -}}

{{- /* The conditions beside those of this version. */ -}}
{{- define "gatewarden.webhook.ownConditions" -}}
{{- $webhook := .Values.webhook -}}
{{- $conditions := list -}}
{{- with $webhook.exemptUsers -}}
{{- $conditions = append $conditions (dict "name" "exempt-users" "expression" (printf "!(request.userInfo.username in %s)" (toRawJson .))) -}}
{{- end -}}
{{- with $webhook.exemptGroups -}}
{{- $conditions = append $conditions (dict "name" "exempt-groups" "expression" (printf "!has(request.userInfo.groups) || !request.userInfo.groups.exists(group, group in %s)" (toRawJson .))) -}}
{{- end -}}
{{- range $webhook.matchConditions }}{{- $conditions = append $conditions . }}{{- end -}}
{{- $conditions | toRawJson -}}
{{- end -}}

{{- /* What each entry demands of a namespace: not to be exempt, and the user's own selector. */ -}}
{{- define "gatewarden.webhook.ownNamespaces" -}}
{{- $webhook := .Values.webhook -}}
{{- $expressions := list -}}
{{- $exempt := $webhook.exemptNamespaces | default list -}}
{{- if $webhook.excludeInstallNamespace }}{{- $exempt = prepend $exempt .Release.Namespace }}{{- end -}}
{{- if $exempt -}}
{{- $expressions = append $expressions (dict "key" "kubernetes.io/metadata.name" "operator" "NotIn" "values" (uniq $exempt)) -}}
{{- end -}}
{{- range include "gatewarden.requirements" ($webhook.namespaceSelector | default dict) | fromJsonArray }}{{- $expressions = append $expressions . }}{{- end -}}
{{- include "gatewarden.webhook.selector" (dict "matchExpressions" $expressions) -}}
{{- end -}}

{{- /* An entry for each scope, or a single one. Takes a dict: the root, the entry, the calls, the policies of the configuration. */ -}}
{{- define "gatewarden.webhook" -}}
{{- $webhook := . -}}
{{- range $index, $selector := .calls.scopes }}
{{ include "gatewarden.webhook.entry" (merge (dict "selector" $selector "suffix" (printf "-%d" $index)) $webhook) }}
{{- else }}
{{ include "gatewarden.webhook.entry" (merge (dict "selector" dict "suffix" "") $webhook) }}
{{- end }}
{{- end -}}

{{- define "gatewarden.webhook.entry" -}}
{{- $certificate := .root.Values.webhook.certificate -}}
{{- $labels := splitn "." 2 .entry.name -}}
{{- $warns := regexMatch "^/[a-z]+/warn(/|$)" .entry.path -}}
- name: {{ append .entry.prefix (printf "%s%s.%s" $labels._0 .suffix $labels._1) | join "." }}
  clientConfig:
    service:
      namespace: {{ .root.Release.Namespace | quote }}
      name: {{ include "gatewarden.fullname" .root | quote }}
      path: {{ .entry.path | quote }}
      port: {{ .calls.port | int }}
    {{- if eq $certificate.source "secret" }}
    caBundle: {{ $certificate.caBundle | toString | nospace | quote }}
    {{- end }}
  rules:
    {{- include "gatewarden.webhook.rules" .root | nindent 4 }}
  matchPolicy: {{ .calls.matchPolicy }}
  namespaceSelector:
    matchExpressions:
      {{- /* The mode of the namespace and its profile, what all entries demand, and the scope: all must match. */ -}}
      {{- $expressions := .entry.matchExpressions -}}
      {{- range list .calls.namespaceSelector .selector -}}
      {{- range include "gatewarden.requirements" . | fromJsonArray }}{{- $expressions = append $expressions . }}{{- end -}}
      {{- end -}}
      {{- toYaml $expressions | nindent 6 }}
  objectSelector:
    {{- toYaml .calls.objectSelector | nindent 4 }}
  matchConditions:
    {{- include "gatewarden.webhook.matchConditions" .root | nindent 4 }}
    {{- with .calls.matchConditions }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  # In a namespace that only warns nothing may be refused, also if the webhook doesn't answer.
  failurePolicy: {{ $warns | ternary "Ignore" .policies.failurePolicy }}
  {{- with .policies.reinvocationPolicy }}
  reinvocationPolicy: {{ . | quote }}
  {{- end }}
  timeoutSeconds: {{ .calls.timeoutSeconds | int }}
  {{- include "gatewarden.webhook.protocol" .root | nindent 2 }}
{{- end -}}
