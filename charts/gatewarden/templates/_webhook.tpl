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

{{- /* An entry for each discovery selector, or a single one. Takes a list: the root, the entry, the values of the configuration. */ -}}
{{- define "gatewarden.webhook" -}}
{{- $root := index . 0 -}}
{{- $entry := index . 1 -}}
{{- $values := index . 2 -}}
{{- if and $root.Values.webhook.scopeToDiscovery $root.Values.discoveryNamespaceSelectors -}}
{{- range $index, $selector := $root.Values.discoveryNamespaceSelectors }}
{{ include "gatewarden.webhook.entry" (dict "root" $root "entry" $entry "values" $values "selector" $selector "suffix" (printf "-%d" $index)) }}
{{- end }}
{{- else }}
{{ include "gatewarden.webhook.entry" (dict "root" $root "entry" $entry "values" $values "selector" dict "suffix" "") }}
{{- end }}
{{- end -}}

{{- define "gatewarden.webhook.entry" -}}
{{- $webhook := .root.Values.webhook -}}
{{- $labels := splitn "." 2 .entry.name -}}
{{- $warns := hasSuffix "/warn" .entry.path -}}
- name: {{ $labels._0 }}{{ .suffix }}.{{ $labels._1 }}
  clientConfig:
    service:
      namespace: {{ .root.Release.Namespace | quote }}
      name: {{ include "gatewarden.fullname" .root | quote }}
      path: {{ .entry.path | quote }}
      port: {{ .root.Values.controller.service.ports.webhook | int }}
    {{- if eq $webhook.certificate.source "secret" }}
    caBundle: {{ $webhook.certificate.caBundle | toString | nospace | quote }}
    {{- end }}
  rules:
    {{- include "gatewarden.webhook.rules" .root | nindent 4 }}
  matchPolicy: {{ $webhook.matchPolicy }}
  namespaceSelector:
    {{- include "gatewarden.webhook.namespaceSelector" . | nindent 4 }}
  objectSelector:
    {{- toYaml ($webhook.objectSelector | default dict) | nindent 4 }}
  matchConditions:
    {{- include "gatewarden.webhook.matchConditions" .root | nindent 4 }}
    {{- with $webhook.exemptUsers }}
    - name: exempt-users
      expression: {{ printf "!(request.userInfo.username in %s)" (toRawJson .) | quote }}
    {{- end }}
    {{- with $webhook.exemptGroups }}
    - name: exempt-groups
      expression: {{ printf "!has(request.userInfo.groups) || !request.userInfo.groups.exists(group, group in %s)" (toRawJson .) | quote }}
    {{- end }}
    {{- with $webhook.matchConditions }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  # In a namespace that only warns nothing may be refused, also if the webhook doesn't answer.
  failurePolicy: {{ $warns | ternary "Ignore" .values.failurePolicy }}
  {{- with .values.reinvocationPolicy }}
  reinvocationPolicy: {{ . | quote }}
  {{- end }}
  timeoutSeconds: {{ $webhook.timeoutSeconds | int }}
  {{- include "gatewarden.webhook.protocol" .root | nindent 2 }}
{{- end -}}

{{- /* The mode of the namespace, the exempt namespaces, the discovery selector and the user's own selector, all of which must match. */ -}}
{{- define "gatewarden.webhook.namespaceSelector" -}}
{{- $webhook := .root.Values.webhook -}}
{{- $expressions := .entry.matchExpressions -}}
{{- $exempt := $webhook.exemptNamespaces | default list -}}
{{- if $webhook.excludeInstallNamespace }}{{- $exempt = prepend $exempt .root.Release.Namespace }}{{- end -}}
{{- if $exempt -}}
{{- $expressions = append $expressions (dict "key" "kubernetes.io/metadata.name" "operator" "NotIn" "values" (uniq $exempt)) -}}
{{- end -}}
{{- range $selector := list .selector ($webhook.namespaceSelector | default dict) -}}
{{- range $key, $value := $selector.matchLabels -}}
{{- $expressions = append $expressions (dict "key" $key "operator" "In" "values" (list $value)) -}}
{{- end -}}
{{- range $selector.matchExpressions }}{{- $expressions = append $expressions . }}{{- end -}}
{{- end -}}
matchExpressions:
  {{- toYaml $expressions | nindent 2 }}
{{- end -}}
