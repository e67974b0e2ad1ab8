{{- /* Generated from src/environment/variables.ts; change it there. */ -}}
{{- /* The variables that the chart sets, as a list of `env`. */ -}}
{{- define "gatewarden.env" -}}
- name: GATEWARDEN_LOG_LEVEL
  value: {{ .Values.controller.logLevel | quote }}
- name: GATEWARDEN_XDS_SERVICE_NAME
  value: {{ include "gatewarden.fullname" . | quote }}
- name: GATEWARDEN_XDS_SERVICE_PORT
  value: {{ .Values.controller.service.ports.grpc | int | quote }}
- name: GATEWARDEN_EDGE_XDS_SERVICE_PORT
  value: {{ .Values.controller.service.ports.edgeGrpc | int | quote }}
{{- if .Values.controller.xds.tls.enabled }}
- name: GATEWARDEN_XDS_TLS
  value: {{ .Values.controller.xds.tls.enabled | quote }}
{{- end }}
- name: GATEWARDEN_ENABLE_PROXY
  value: {{ .Values.proxy.enabled | quote }}
- name: GATEWARDEN_ENABLE_EDGE
  value: {{ .Values.edge.enabled | quote }}
{{- if .Values.waypoint.enabled }}
- name: GATEWARDEN_ENABLE_WAYPOINT
  value: {{ .Values.waypoint.enabled | quote }}
{{- end }}
{{- if .Values.inferenceExtension.enabled }}
- name: GATEWARDEN_ENABLE_INFERENCE_EXTENSION
  value: {{ .Values.inferenceExtension.enabled | quote }}
{{- end }}
{{- if .Values.staticAddresses.enabled }}
- name: GATEWARDEN_ENABLE_STATIC_ADDRESSES
  value: {{ .Values.staticAddresses.enabled | quote }}
{{- end }}
- name: GATEWARDEN_DEFAULT_IMAGE_REGISTRY
  value: {{ .Values.image.registry | quote }}
- name: GATEWARDEN_DEFAULT_IMAGE_TAG
  value: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
- name: GATEWARDEN_DEFAULT_IMAGE_PULL_POLICY
  value: {{ .Values.image.pullPolicy | default "IfNotPresent" | quote }}
- name: GATEWARDEN_DISCOVERY_NAMESPACE_SELECTORS
  value: {{ .Values.discoveryNamespaceSelectors | toRawJson | quote }}
- name: GATEWARDEN_POLICY_MERGE
  value: {{ .Values.policyMerge | toRawJson | quote }}
- name: GATEWARDEN_VALIDATION_MODE
  value: {{ .Values.validation.level | lower | trim | quote }}
- name: GATEWARDEN_GATEWAY_CLASS_PARAMETERS_REFS
  value: {{ .Values.gatewayClassParametersRefs | toRawJson | quote }}
{{- if .Values.config }}
- name: GATEWARDEN_CONFIG_FILE
  value: {{ "/etc/gatewarden/gatewarden.yaml" | quote }}
{{- end }}
{{- if include "gatewarden.hasAudit" . }}
- name: GATEWARDEN_AUDIT_INTERVAL
  value: {{ .Values.audit.interval | quote }}
{{- end }}
{{- if .Values.metrics.secure }}
- name: GATEWARDEN_SECURE_METRICS
  value: {{ .Values.metrics.secure | quote }}
{{- end }}
{{- if and .Values.webhook.enabled .Values.webhook.events }}
- name: GATEWARDEN_WEBHOOK_EVENTS
  value: {{ .Values.webhook.events | quote }}
{{- end }}
- name: GATEWARDEN_HEALTH_PORT
  value: {{ .Values.controller.service.ports.health | int | quote }}
- name: GATEWARDEN_METRICS_PORT
  value: {{ .Values.controller.service.ports.metrics | int | quote }}
- name: GATEWARDEN_WEBHOOK_ENABLED
  value: {{ .Values.webhook.enabled | quote }}
{{- if .Values.webhook.enabled }}
- name: GATEWARDEN_WEBHOOK_PORT
  value: {{ .Values.controller.service.ports.webhook | int | quote }}
{{- end }}
{{- if .Values.webhook.enabled }}
- name: GATEWARDEN_WEBHOOK_SERVICE_NAME
  value: {{ include "gatewarden.fullname" . | quote }}
{{- end }}
{{- if .Values.webhook.enabled }}
- name: GATEWARDEN_WEBHOOK_TLS
  value: {{ eq .Values.webhook.certificate.source "self-signed" | ternary "self-signed" "files" | quote }}
{{- end }}
{{- if and .Values.webhook.enabled (eq .Values.webhook.certificate.source "self-signed") }}
- name: GATEWARDEN_WEBHOOK_CERT_SECRET
  value: {{ include "gatewarden.webhookSecret" . | quote }}
{{- end }}
{{- if and .Values.webhook.enabled (not (eq .Values.webhook.certificate.source "self-signed")) }}
- name: GATEWARDEN_WEBHOOK_CERT_DIR
  value: {{ "/etc/webhook-certs" | quote }}
{{- end }}
{{- if and .Values.webhook.enabled (eq .Values.webhook.certificate.source "self-signed") }}
- name: GATEWARDEN_WEBHOOK_CERT_DURATION
  value: {{ .Values.webhook.certificate.duration | quote }}
{{- end }}
{{- if and .Values.webhook.enabled (eq .Values.webhook.certificate.source "self-signed") }}
- name: GATEWARDEN_WEBHOOK_CERT_RENEW_BEFORE
  value: {{ .Values.webhook.certificate.renewBefore | quote }}
{{- end }}
{{- if .Values.webhook.enabled }}
- name: GATEWARDEN_WEBHOOK_VALIDATING_NAME
  value: {{ .Values.webhook.validating.enabled | ternary (include "gatewarden.clusterName" .) "" | quote }}
{{- end }}
{{- if .Values.webhook.enabled }}
- name: GATEWARDEN_WEBHOOK_MUTATING_NAME
  value: {{ .Values.webhook.mutating.enabled | ternary (include "gatewarden.clusterName" .) "" | quote }}
{{- end }}
{{- if and .Values.webhook.enabled (include "gatewarden.webhook.changedCalls" .) }}
- name: GATEWARDEN_WEBHOOK_CALLS
  value: {{ include "gatewarden.webhook.changedCalls" . | quote }}
{{- end }}
- name: GATEWARDEN_LEADER_ELECTION_ID
  value: {{ include "gatewarden.fullname" . | quote }}
- name: GATEWARDEN_MEMORY_LIMIT_BYTES
  valueFrom:
    resourceFieldRef: {resource: limits.memory, divisor: "1"}
- name: GATEWARDEN_CPU_LIMIT
  valueFrom:
    resourceFieldRef: {resource: limits.cpu, divisor: "1"}
- name: POD_NAMESPACE
  valueFrom:
    fieldRef: {fieldPath: metadata.namespace}
{{- if .Values.tracing.endpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ .Values.tracing.endpoint | quote }}
{{- end }}
{{- if .Values.tracing.endpoint }}
- name: OTEL_TRACES_SAMPLER
  value: {{ .Values.tracing.sampler | quote }}
{{- end }}
{{- if and .Values.tracing.endpoint .Values.tracing.samplerArg }}
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ .Values.tracing.samplerArg | quote }}
{{- end }}
{{- end -}}
