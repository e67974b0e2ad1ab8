{{- /* What is allowed and probably not meant; one line each. */ -}}
{{- define "gatewarden.warnings" -}}
{{- $single := and (not .Values.autoscaling.enabled) (le (.Values.controller.replicaCount | int) 1) -}}
{{- if and .Values.inferenceExtension.enabled (not .Values.edge.enabled) }}
inferenceExtension.enabled without edge.enabled is deprecated in v2.1 and not supported in v2.2
{{- end -}}
{{- if include "gatewarden.budgetAllowsNothing" (list . $single) }}
podDisruptionBudget: with a single replica it allows no disruption, so nodes can't be drained; raise controller.replicaCount
{{- end -}}
{{- if and .Values.metrics.serviceMonitor.enabled (eq (get (.Values.podAnnotations | default dict) "prometheus.io/scrape" | toString) "true") }}
metrics.serviceMonitor.enabled together with the annotation prometheus.io/scrape: metrics may be scraped twice; set podAnnotations to null
{{- end -}}
{{- if and $single .Values.webhook.enabled .Values.webhook.validating.enabled (eq .Values.webhook.certificate.source "self-signed") (eq .Values.webhook.validating.failurePolicy "Fail") }}
webhook.validating.failurePolicy is Fail with a single replica and a self-signed certificate: while the pod restarts, no object of our kinds can be changed; raise controller.replicaCount
{{- end -}}
{{- if and .Values.gatewayClassParametersRefs .Values.discoveryNamespaceSelectors }}
gatewayClassParametersRefs together with discoveryNamespaceSelectors: GatewayParameters in a namespace that is not selected count as missing, which stops every Gateway of the class
{{- end -}}
{{- if and .Values.hostNetwork .Values.networkPolicy.enabled }}
networkPolicy.enabled has no effect with hostNetwork
{{- end -}}
{{- end -}}

{{- /* "true" if the budget of a single replica allows no eviction. */ -}}
{{- define "gatewarden.budgetAllowsNothing" -}}
{{- $root := first . -}}
{{- $budget := $root.Values.podDisruptionBudget -}}
{{- $least := toString $budget.minAvailable -}}
{{- if and (last .) $budget.enabled -}}
{{- if or (has (toString $budget.maxUnavailable) (list "0" "0%")) (not (has $least (list "" "0" "0%"))) }}true{{ end -}}
{{- end -}}
{{- end -}}
