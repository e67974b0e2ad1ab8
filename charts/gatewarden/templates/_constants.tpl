{{- /* Generated from src/registration/chart; change it there. */ -}}
{{- /* Keys with a fixed set of words. */ -}}
{{- define "gatewarden.words" -}}
- key: controller.logLevel
  words:
    - trace
    - debug
    - info
    - warn
    - error
- key: controller.image.pullPolicy
  words:
    - ''
    - Always
    - IfNotPresent
    - Never
- key: controller.service.type
  words:
    - ClusterIP
    - NodePort
    - LoadBalancer
- key: image.pullPolicy
  words:
    - ''
    - Always
    - IfNotPresent
    - Never
- key: webhook.matchPolicy
  words:
    - Equivalent
    - Exact
- key: webhook.validating.failurePolicy
  words:
    - Fail
    - Ignore
- key: webhook.mutating.failurePolicy
  words:
    - Fail
    - Ignore
- key: webhook.mutating.reinvocationPolicy
  words:
    - IfNeeded
    - Never
- key: webhook.certificate.source
  words:
    - self-signed
    - cert-manager
    - secret
- key: podDisruptionBudget.unhealthyPodEvictionPolicy
  words:
    - AlwaysAllow
    - IfHealthyBudget
{{- end -}}
{{- /* The port of the administration, which is not in the Service. */ -}}
{{- define "gatewarden.adminPort" -}}9095{{- end -}}
{{- /* The GatewayClasses that the control plane creates, and the fields of TrafficPolicy that can be merged deeply. */ -}}
{{- define "gatewarden.classes" -}}["gatewarden","gatewarden-waypoint","gatewarden-edge"]{{- end -}}
{{- define "gatewarden.mergedFields" -}}["extAuth","extProc","transformation"]{{- end -}}
{{- /* Milliseconds that the shortest certificate of the webhook is valid. */ -}}
{{- define "gatewarden.shortestCertificate" -}}3600000{{- end -}}
{{- /* Where Secrets are mounted. */ -}}
{{- define "gatewarden.xdsTlsFolder" -}}/etc/xds-tls{{- end -}}
{{- define "gatewarden.webhookCertFolder" -}}/etc/webhook-certs{{- end -}}
