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
