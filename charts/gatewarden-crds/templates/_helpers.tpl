{{- /* Labels of a CRD: those of every object of the chart, of the values, and its own, which win. Takes a list: the root, and its own. */ -}}
{{- define "gatewarden-crds.labels" -}}
{{- $root := first . -}}
{{- $labels := dict
  "helm.sh/chart" (printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-")
  "app.kubernetes.io/instance" $root.Release.Name
  "app.kubernetes.io/managed-by" $root.Release.Service -}}
{{- with $root.Chart.AppVersion }}{{- $_ := set $labels "app.kubernetes.io/version" . }}{{- end -}}
{{- merge (dict) (last .) $labels ($root.Values.labels | default dict) | toYaml -}}
{{- end -}}

{{- /* Annotations, in the same way. */ -}}
{{- define "gatewarden-crds.annotations" -}}
{{- $root := first . -}}
{{- $annotations := dict -}}
{{- if $root.Values.keep }}{{- $_ := set $annotations "helm.sh/resource-policy" "keep" }}{{- end -}}
{{- merge (dict) (last .) $annotations ($root.Values.annotations | default dict) | toYaml -}}
{{- end -}}
