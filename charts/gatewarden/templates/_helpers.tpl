{{- /* Names. */ -}}

{{- define "gatewarden.name" -}}
{{- .Values.nameOverride | default "gatewarden" | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- /* The release's name if it contains the name, else RELEASE-NAME. */ -}}
{{- define "gatewarden.fullname" -}}
{{- $name := include "gatewarden.name" . -}}
{{- $full := contains $name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name $name) -}}
{{- .Values.fullnameOverride | default $full | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- /* Objects of the cluster carry the namespace, so that two releases never share one. */ -}}
{{- define "gatewarden.clusterName" -}}
{{- printf "%s-%s" (include "gatewarden.fullname" .) .Release.Namespace -}}
{{- end -}}

{{- define "gatewarden.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (.Values.serviceAccount.create | ternary (include "gatewarden.fullname" .) "default") -}}
{{- end -}}

{{- define "gatewarden.webhookSecret" -}}
{{- .Values.webhook.certificate.secretName | default (printf "%s-webhook-cert" (include "gatewarden.fullname" .)) -}}
{{- end -}}

{{- /* The Certificate of cert-manager, and its Issuer. */ -}}
{{- define "gatewarden.certificateName" -}}
{{- printf "%s-webhook" (include "gatewarden.fullname" .) -}}
{{- end -}}

{{- /* Labels. */ -}}

{{- define "gatewarden.selectorLabels" -}}
gatewarden: gatewarden
app.kubernetes.io/name: {{ include "gatewarden.name" . | quote }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}

{{- /* Labels of all objects; those of the chart win over `commonLabels`. */ -}}
{{- define "gatewarden.labels" -}}
{{- $labels := include "gatewarden.selectorLabels" . | fromYaml -}}
{{- $_ := set $labels "helm.sh/chart" (printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-") -}}
{{- $_ := set $labels "app.kubernetes.io/managed-by" .Release.Service -}}
{{- with .Chart.AppVersion }}{{- $_ := set $labels "app.kubernetes.io/version" . }}{{- end -}}
{{- merge $labels (.Values.commonLabels | default dict) | toYaml -}}
{{- end -}}

{{- /* The pod. */ -}}

{{- define "gatewarden.image" -}}
{{- $own := .Values.controller.image -}}
{{- $tag := $own.tag | default .Values.image.tag | default .Chart.AppVersion -}}
{{- with $own.registry | default .Values.image.registry }}{{ . }}/{{ end }}{{ $own.repository }}:{{ $tag }}
{{- end -}}

{{- /* Prometheus' annotations, and those of the values, which win. */ -}}
{{- define "gatewarden.podAnnotations" -}}
{{- $annotations := dict "prometheus.io/path" "/metrics" "prometheus.io/port" (.Values.controller.service.ports.metrics | int | toString) -}}
{{- range $key, $value := .Values.podAnnotations }}{{- $_ := set $annotations $key $value }}{{- end -}}
{{- $annotations | toYaml -}}
{{- end -}}

{{- /* A number or a boolean as text: 1000000 and not 1e+06. */ -}}
{{- define "gatewarden.text" -}}
{{- if and (kindIs "float64" .) (eq . (floor .)) }}{{ printf "%.0f" . }}{{ else }}{{ toString . }}{{ end -}}
{{- end -}}

{{- /* The environment: the chart's variables without those that `extraEnv` replaces, then `extraEnv`, sorted. */ -}}
{{- define "gatewarden.environment" -}}
{{- $extra := .Values.controller.extraEnv | default dict -}}
{{- $environment := list -}}
{{- range include "gatewarden.env" . | fromYamlArray -}}
{{- if not (hasKey $extra .name) }}{{- $environment = append $environment . }}{{- end -}}
{{- end -}}
{{- range $name, $value := $extra -}}
{{- if kindIs "map" $value -}}
{{- $environment = append $environment (merge (dict "name" $name) $value) -}}
{{- else -}}
{{- $environment = append $environment (dict "name" $name "value" (include "gatewarden.text" $value)) -}}
{{- end -}}
{{- end -}}
{{- $environment | toYaml -}}
{{- end -}}

{{- /* Whether the webhook's certificate is a mounted Secret. */ -}}
{{- define "gatewarden.mountsCertificate" -}}
{{- and .Values.webhook.enabled (ne .Values.webhook.certificate.source "self-signed") | ternary "true" "" -}}
{{- end -}}

{{- /* "true" if there is an audit. */ -}}
{{- define "gatewarden.hasAudit" -}}
{{- if ne (include "gatewarden.milliseconds" .Values.audit.interval) "0" }}true{{ end -}}
{{- end -}}

{{- define "gatewarden.configName" -}}
{{- printf "%s-config" (include "gatewarden.fullname" .) -}}
{{- end -}}

{{- define "gatewarden.volumes" -}}
{{- if .Values.config }}
- name: config
  configMap:
    name: {{ include "gatewarden.configName" . | quote }}
{{- end }}
{{- if .Values.controller.xds.tls.enabled }}
- name: xds-tls
  secret:
    secretName: {{ .Values.controller.xds.tls.secretName | quote }}
{{- end }}
{{- if include "gatewarden.mountsCertificate" . }}
- name: webhook-cert
  secret:
    secretName: {{ include "gatewarden.webhookSecret" . | quote }}
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- /* Folders, and no single files (`subPath`), which are never updated. */ -}}
{{- define "gatewarden.volumeMounts" -}}
{{- if .Values.config }}
- name: config
  mountPath: {{ include "gatewarden.configPath" . | dir | quote }}
  readOnly: true
{{- end }}
{{- if .Values.controller.xds.tls.enabled }}
- name: xds-tls
  mountPath: {{ include "gatewarden.xdsTlsFolder" . | quote }}
  readOnly: true
{{- end }}
{{- if include "gatewarden.mountsCertificate" . }}
- name: webhook-cert
  mountPath: {{ include "gatewarden.webhookCertFolder" . | quote }}
  readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- /* Ports of the Service by name, as `NAME: NUMBER`. */ -}}
{{- define "gatewarden.ports" -}}
{{- $ports := .Values.controller.service.ports -}}
grpc-xds: {{ $ports.grpc | int }}
grpc-xds-edge: {{ $ports.edgeGrpc | int }}
health: {{ $ports.health | int }}
metrics: {{ $ports.metrics | int }}
{{- if .Values.webhook.enabled }}
webhook: {{ $ports.webhook | int }}
{{- end }}
{{- end -}}

{{- /* Topology spread constraints; without a selector they select these pods. */ -}}
{{- define "gatewarden.topologySpreadConstraints" -}}
{{- $selector := dict "matchLabels" (include "gatewarden.selectorLabels" . | fromYaml) -}}
{{- $constraints := list -}}
{{- range .Values.topologySpreadConstraints -}}
{{- $constraint := deepCopy . -}}
{{- if not (hasKey . "labelSelector") }}{{- $_ := set $constraint "labelSelector" $selector }}{{- end -}}
{{- $constraints = append $constraints $constraint -}}
{{- end -}}
{{- $constraints | toYaml -}}
{{- end -}}
