{{- /* A binding of the account. Takes a list: the root, `Role` or `ClusterRole`, the name of the role, the name of the binding. */ -}}
{{- define "gatewarden.binding" -}}
{{- $root := index . 0 -}}
{{- $kind := index . 1 -}}
apiVersion: rbac.authorization.k8s.io/v1
kind: {{ $kind }}Binding
metadata:
  name: {{ index . 3 | quote }}
  {{- if eq $kind "Role" }}
  namespace: {{ $root.Release.Namespace | quote }}
  {{- end }}
  labels:
    {{- include "gatewarden.labels" $root | nindent 4 }}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: {{ $kind }}
  name: {{ index . 2 | quote }}
subjects:
  - kind: ServiceAccount
    name: {{ include "gatewarden.serviceAccountName" $root | quote }}
    namespace: {{ $root.Release.Namespace | quote }}
{{- end -}}

{{- /* A ClusterRole for users, bound to nobody. Takes a list: the root, the group of templates, the purpose. */ -}}
{{- define "gatewarden.rbac.role" -}}
{{- $root := index . 0 -}}
{{- $purpose := index . 2 -}}
{{- $role := include (printf "gatewarden.rbac.%s.%s" (index . 1) $purpose) $root | fromYaml -}}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: {{ printf "%s-%s" (include "gatewarden.clusterName" $root) $purpose | quote }}
  labels:
    {{- include "gatewarden.labels" $root | nindent 4 }}
    {{- with $role.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
rules:
  {{- toYaml $role.rules | nindent 2 }}
{{- end -}}

{{- /* The ClusterRoles of switches that are off by default: their purposes, and their templates. */ -}}
{{- define "gatewarden.optionRoles" -}}
{{- $roles := dict -}}
{{- if include "gatewarden.hasAudit" . }}{{- $_ := set $roles "running-audit" "reports" }}{{- end -}}
{{- if .Values.metrics.secure }}{{- $_ := set $roles "metrics-auth" "metricsAccess" }}{{- $_ := set $roles "metrics-reader" "metricsReader" }}{{- end -}}
{{- toYaml $roles -}}
{{- end -}}
