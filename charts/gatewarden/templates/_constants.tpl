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
- key: tracing.sampler
  words:
    - always_on
    - always_off
    - traceidratio
    - parentbased_always_on
    - parentbased_always_off
    - parentbased_traceidratio
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
{{- define "gatewarden.configPath" -}}/etc/gatewarden/gatewarden.yaml{{- end -}}
{{- /* Severities in gatewarden.yaml. */ -}}
{{- define "gatewarden.severities" -}}["error","warn","off"]{{- end -}}
{{- /* Names of profiles, the most selectors of all profiles, and the most while they are counted. */ -}}
{{- define "gatewarden.profileName" -}}^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?${{- end -}}
{{- define "gatewarden.mostSelectors" -}}20{{- end -}}
{{- define "gatewarden.mostCells" -}}100{{- end -}}
{{- /* The label of a namespace that sets its mode. */ -}}
{{- define "gatewarden.enforcementLabel" -}}gatewarden.dev/enforcement{{- end -}}
{{- /* What the rules of Prometheus have in place of the namespace and the Deployment of the release. */ -}}
{{- define "gatewarden.ruleScope" -}}namespace="RELEASE_NAMESPACE"{{- end -}}
{{- define "gatewarden.ruleDeployment" -}}deployment="RELEASE_DEPLOYMENT"{{- end -}}
{{- /* The calls of this version, where values can change them. */ -}}
{{- define "gatewarden.callDefaults" -}}{"port":9443,"timeoutSeconds":5,"matchPolicy":"Equivalent","validatingFailurePolicy":"Fail","mutatingFailurePolicy":"Ignore","reinvocationPolicy":"IfNeeded","namespaceSelector":{},"objectSelector":{},"matchConditions":[]}{{- end -}}
