{{- /* The files with alerts. Those about the webhook are rendered if it is on. */ -}}
{{- define "gatewarden.alertFiles" -}}
{{- $files := list "files/control-plane-alerts.yaml" -}}
{{- if .Values.webhook.enabled }}{{- $files = append $files "files/webhook-alerts.yaml" }}{{- end -}}
{{- $files | toJson -}}
{{- end -}}

{{- /* The alerts, as groups of rules about the release. A namespace and a name are DNS labels, so they need no escaping. */ -}}
{{- define "gatewarden.ruleGroups" -}}
{{- $namespace := printf "namespace=%q" .Release.Namespace -}}
{{- $deployment := printf "namespace=%q, deployment=%q" .Release.Namespace (include "gatewarden.fullname" .) -}}
{{- /* Then the namespace of a metric can be that of a Gateway. */ -}}
{{- if .Values.metrics.serviceMonitor.honorLabels }}{{- $namespace = "namespace=~\".*\"" }}{{- end -}}
{{- $disabled := .Values.metrics.prometheusRule.disabled | default list -}}
{{- $groups := list -}}
{{- range include "gatewarden.alertFiles" . | fromJsonArray -}}
{{- range ($.Files.Get . | fromYaml).groups -}}
{{- $kept := list -}}
{{- range .rules -}}
{{- if not (has .alert $disabled) -}}
{{- $expr := .expr | replace (include "gatewarden.ruleScope" $) $namespace | replace (include "gatewarden.ruleDeployment" $) $deployment -}}
{{- $kept = append $kept (set . "expr" $expr) -}}
{{- end -}}
{{- end -}}
{{- if $kept }}{{- $groups = append $groups (set . "rules" $kept) }}{{- end -}}
{{- end -}}
{{- end -}}
{{- $groups | toYaml -}}
{{- end -}}

{{- /* The names of all alerts, as a list. */ -}}
{{- define "gatewarden.alerts" -}}
{{- $names := list -}}
{{- range list "files/control-plane-alerts.yaml" "files/webhook-alerts.yaml" -}}
{{- range ($.Files.Get . | fromYaml).groups -}}
{{- range .rules }}{{- $names = append $names .alert }}{{- end -}}
{{- end -}}
{{- end -}}
{{- $names | toJson -}}
{{- end -}}
