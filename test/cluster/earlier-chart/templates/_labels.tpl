{{- define "earlier.selector" -}}
gatewarden: gatewarden
app.kubernetes.io/name: gatewarden
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
{{- define "earlier.labels" -}}
{{ include "earlier.selector" . }}
app.kubernetes.io/component: control-plane
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion }}
helm.sh/chart: gatewarden-{{ .Chart.Version }}
{{- end -}}
{{- define "earlier.name" -}}
{{ .Release.Name }}-gatewarden
{{- end -}}
