{{- /* Generated from src/registration; change it there. */ -}}

{{- /* The entries of both configurations: the mode of a namespace decides which one is called. */ -}}
{{- define "gatewarden.webhook.entries" -}}
validating:
  - name: validate.admission.gatewarden.dev
    path: /validate
    matchExpressions:
      - key: gatewarden.dev/enforcement
        operator: NotIn
        values:
          - warn
          - 'off'
  - name: validate-warn.admission.gatewarden.dev
    path: /validate/warn
    matchExpressions:
      - key: gatewarden.dev/enforcement
        operator: In
        values:
          - warn
mutating:
  - name: mutate.admission.gatewarden.dev
    path: /mutate
    matchExpressions:
      - key: gatewarden.dev/enforcement
        operator: NotIn
        values:
          - warn
          - 'off'
  - name: mutate-warn.admission.gatewarden.dev
    path: /mutate/warn
    matchExpressions:
      - key: gatewarden.dev/enforcement
        operator: In
        values:
          - warn
{{- end -}}

{{- /* The requests that the API server sends. */ -}}
{{- define "gatewarden.webhook.rules" -}}
- apiGroups:
    - gateway.gatewarden.dev
  apiVersions:
    - v1alpha1
  operations:
    - CREATE
    - UPDATE
  resources:
    - backends
    - backendconfigpolicies
    - directresponses
    - gatewayextensions
    - gatewayparameters
    - httplistenerpolicies
    - listenerpolicies
    - trafficpolicies
  scope: Namespaced
- apiGroups:
    - edge.gatewarden.dev
  apiVersions:
    - v1alpha1
  operations:
    - CREATE
    - UPDATE
  resources:
    - edgebackends
    - edgepolicies
  scope: Namespaced
{{- end -}}

{{- /* These only save calls: the webhook makes the same decisions itself. */ -}}
{{- define "gatewarden.webhook.matchConditions" -}}
- name: not-deleting
  expression: '!has(object.metadata.deletionTimestamp)'
- name: spec-changed
  expression: request.operation == 'CREATE' || !has(object.spec) || !has(oldObject.spec) || object.spec != oldObject.spec
{{- end -}}

{{- /* What the webhook promises to the API server. */ -}}
{{- define "gatewarden.webhook.protocol" -}}
sideEffects: None
admissionReviewVersions:
  - v1
{{- end -}}

{{- /* What the control plane reads and writes in all namespaces. */ -}}
{{- define "gatewarden.rbac.controlPlane" -}}
- apiGroups:
    - ''
  resources:
    - configmaps
    - services
  verbs:
    - create
    - delete
    - get
    - list
    - patch
    - update
    - watch
- apiGroups:
    - ''
  resources:
    - endpoints
    - namespaces
    - nodes
    - pods
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - ''
  resources:
    - events
  verbs:
    - create
    - patch
- apiGroups:
    - ''
  resources:
    - serviceaccounts
  verbs:
    - create
    - delete
    - get
    - list
    - patch
    - watch
- apiGroups:
    - ''
  resources:
    - secrets
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - apps
  resources:
    - deployments
  verbs:
    - create
    - delete
    - get
    - list
    - patch
    - update
    - watch
- apiGroups:
    - discovery.k8s.io
  resources:
    - endpointslices
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - apiextensions.k8s.io
  resources:
    - customresourcedefinitions
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - authentication.k8s.io
  resources:
    - tokenreviews
  verbs:
    - create
- apiGroups:
    - edge.gatewarden.dev
  resources:
    - edgebackends
    - edgepolicies
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - edge.gatewarden.dev
  resources:
    - edgebackends/status
    - edgepolicies/status
  verbs:
    - get
    - patch
    - update
- apiGroups:
    - gateway.gatewarden.dev
  resources:
    - backends
    - backendconfigpolicies
    - directresponses
    - gatewayextensions
    - gatewayparameters
    - httplistenerpolicies
    - listenerpolicies
    - trafficpolicies
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - gateway.gatewarden.dev
  resources:
    - backends/status
    - backendconfigpolicies/status
    - directresponses/status
    - gatewayextensions/status
    - gatewayparameters/status
    - httplistenerpolicies/status
    - listenerpolicies/status
    - trafficpolicies/status
  verbs:
    - get
    - patch
    - update
- apiGroups:
    - gateway.networking.k8s.io
  resources:
    - backendtlspolicies
    - gateways
    - grpcroutes
    - httproutes
    - referencegrants
    - tcproutes
    - tlsroutes
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - gateway.networking.k8s.io
  resources:
    - gatewayclasses
  verbs:
    - create
    - get
    - list
    - patch
    - update
    - watch
- apiGroups:
    - gateway.networking.k8s.io
  resources:
    - backendtlspolicies/status
    - gatewayclasses/status
    - gateways/status
    - grpcroutes/status
    - httproutes/status
    - tcproutes/status
    - tlsroutes/status
  verbs:
    - patch
    - update
- apiGroups:
    - gateway.networking.x-k8s.io
  resources:
    - xlistenersets
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - gateway.networking.x-k8s.io
  resources:
    - xlistenersets/status
  verbs:
    - patch
    - update
- apiGroups:
    - networking.mesh.io
  resources:
    - destinationrules
    - serviceentries
    - workloadentries
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - security.mesh.io
  resources:
    - authorizationpolicies
  verbs:
    - get
    - list
    - watch
{{- end -}}

{{- /* Where the cluster has this kind. */ -}}
{{- define "gatewarden.rbac.listenerSets" -}}
- apiGroups:
    - gateway.networking.k8s.io
  resources:
    - listenersets
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - gateway.networking.k8s.io
  resources:
    - listenersets/status
  verbs:
    - patch
    - update
{{- end -}}

{{- /* With the inference extension. */ -}}
{{- define "gatewarden.rbac.inferenceExtension" -}}
- apiGroups:
    - inference.networking.x-k8s.io
  resources:
    - inferenceobjectives
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - inference.networking.k8s.io
  resources:
    - inferencepools
  verbs:
    - get
    - list
    - update
    - watch
- apiGroups:
    - inference.networking.k8s.io
  resources:
    - inferencepools/status
  verbs:
    - update
- apiGroups:
    - ''
  resources:
    - pods
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - discovery.k8s.io
  resources:
    - endpointslices
  verbs:
    - get
    - list
    - watch
- apiGroups:
    - authentication.k8s.io
  resources:
    - tokenreviews
  verbs:
    - create
- apiGroups:
    - authorization.k8s.io
  resources:
    - subjectaccessreviews
  verbs:
    - create
{{- end -}}

{{- /* With the audit. */ -}}
{{- define "gatewarden.rbac.reports" -}}
- apiGroups:
    - wgpolicyk8s.io
  resources:
    - policyreports
  verbs:
    - list
    - create
    - update
    - delete
{{- end -}}

{{- /* With secure metrics. */ -}}
{{- define "gatewarden.rbac.metricsAccess" -}}
- apiGroups:
    - authentication.k8s.io
  resources:
    - tokenreviews
  verbs:
    - create
- apiGroups:
    - authorization.k8s.io
  resources:
    - subjectaccessreviews
  verbs:
    - create
{{- end -}}

{{- /* For the account of Prometheus. */ -}}
{{- define "gatewarden.rbac.metricsReader" -}}
- nonResourceURLs:
    - /metrics
  verbs:
    - get
{{- end -}}

{{- /* The webhook reads its registration, and writes caBundle. */ -}}
{{- define "gatewarden.rbac.configurations" -}}
- apiGroups:
    - admissionregistration.k8s.io
  resources:
    - validatingwebhookconfigurations
    - mutatingwebhookconfigurations
  verbs:
    - get
    - list
    - watch
    - patch
  resourceNames:
    - '{{ include "gatewarden.clusterName" . }}'
{{- end -}}

{{- /* The same, if the caBundle is not its own. */ -}}
{{- define "gatewarden.rbac.configurationsRead" -}}
- apiGroups:
    - admissionregistration.k8s.io
  resources:
    - validatingwebhookconfigurations
    - mutatingwebhookconfigurations
  verbs:
    - get
    - list
    - watch
  resourceNames:
    - '{{ include "gatewarden.clusterName" . }}'
{{- end -}}

{{- /* In the namespace of the release. */ -}}
{{- define "gatewarden.rbac.leader" -}}
- apiGroups:
    - coordination.k8s.io
  resources:
    - leases
  verbs:
    - create
    - get
    - update
{{- end -}}

{{- /* Dry runs, which show whether the API server calls the webhook. */ -}}
{{- define "gatewarden.rbac.selfTest" -}}
- apiGroups:
    - edge.gatewarden.dev
  resources:
    - edgebackends
    - edgepolicies
  verbs:
    - create
- apiGroups:
    - gateway.gatewarden.dev
  resources:
    - backends
    - backendconfigpolicies
    - directresponses
    - gatewayextensions
    - gatewayparameters
    - httplistenerpolicies
    - listenerpolicies
    - trafficpolicies
  verbs:
    - create
- apiGroups:
    - ''
  resources:
    - namespaces
  verbs:
    - get
{{- end -}}

{{- /* The Secret of the CA. */ -}}
{{- define "gatewarden.rbac.certificate" -}}
- apiGroups:
    - ''
  resources:
    - secrets
  verbs:
    - create
- apiGroups:
    - ''
  resources:
    - secrets
  verbs:
    - get
    - list
    - watch
    - update
    - patch
  resourceNames:
    - '{{ include "gatewarden.webhookSecret" . }}'
{{- end -}}

{{- /* For users. */ -}}
{{- define "gatewarden.rbac.user.view" -}}
labels:
  rbac.authorization.k8s.io/aggregate-to-admin: 'true'
  rbac.authorization.k8s.io/aggregate-to-edit: 'true'
  rbac.authorization.k8s.io/aggregate-to-view: 'true'
rules:
  - apiGroups:
      - edge.gatewarden.dev
    resources:
      - edgebackends
      - edgepolicies
    verbs:
      - get
      - list
      - watch
  - apiGroups:
      - gateway.gatewarden.dev
    resources:
      - backends
      - backendconfigpolicies
      - directresponses
      - gatewayextensions
      - gatewayparameters
      - httplistenerpolicies
      - listenerpolicies
      - trafficpolicies
    verbs:
      - get
      - list
      - watch
{{- end -}}

{{- /* For users. */ -}}
{{- define "gatewarden.rbac.user.edit" -}}
labels:
  rbac.authorization.k8s.io/aggregate-to-admin: 'true'
  rbac.authorization.k8s.io/aggregate-to-edit: 'true'
rules:
  - apiGroups:
      - edge.gatewarden.dev
    resources:
      - edgebackends
      - edgepolicies
    verbs:
      - create
      - delete
      - deletecollection
      - patch
      - update
  - apiGroups:
      - gateway.gatewarden.dev
    resources:
      - backends
      - backendconfigpolicies
      - directresponses
      - gatewayextensions
      - gatewayparameters
      - httplistenerpolicies
      - listenerpolicies
      - trafficpolicies
    verbs:
      - create
      - delete
      - deletecollection
      - patch
      - update
{{- end -}}

{{- /* For users. */ -}}
{{- define "gatewarden.rbac.user.audit" -}}
labels: {}
rules:
  - apiGroups:
      - edge.gatewarden.dev
    resources:
      - edgebackends
      - edgepolicies
    verbs:
      - list
  - apiGroups:
      - gateway.gatewarden.dev
    resources:
      - backends
      - backendconfigpolicies
      - directresponses
      - gatewayextensions
      - gatewayparameters
      - httplistenerpolicies
      - listenerpolicies
      - trafficpolicies
    verbs:
      - list
  - apiGroups:
      - ''
    resources:
      - namespaces
    verbs:
      - get
{{- end -}}

{{- /* For users. */ -}}
{{- define "gatewarden.rbac.reader.reader" -}}
labels: {}
rules:
  - apiGroups:
      - gateway.networking.k8s.io
    resources:
      - backendtlspolicies
      - gatewayclasses
      - gateways
      - grpcroutes
      - httproutes
      - listenersets
      - referencegrants
      - tcproutes
      - tlsroutes
    verbs:
      - list
  - apiGroups:
      - gateway.networking.x-k8s.io
    resources:
      - xlistenersets
    verbs:
      - list
  - apiGroups:
      - ''
    resources:
      - configmaps
      - namespaces
      - nodes
      - pods
      - services
    verbs:
      - list
  - apiGroups:
      - discovery.k8s.io
    resources:
      - endpointslices
    verbs:
      - list
  - apiGroups:
      - networking.mesh.io
    resources:
      - destinationrules
      - serviceentries
      - workloadentries
    verbs:
      - list
  - apiGroups:
      - security.mesh.io
    resources:
      - authorizationpolicies
    verbs:
      - list
  - apiGroups:
      - inference.networking.k8s.io
    resources:
      - inferencepools
    verbs:
      - list
  - apiGroups:
      - edge.gatewarden.dev
    resources:
      - edgebackends
      - edgepolicies
    verbs:
      - list
  - apiGroups:
      - gateway.gatewarden.dev
    resources:
      - backendconfigpolicies
      - backends
      - directresponses
      - gatewayextensions
      - gatewayparameters
      - httplistenerpolicies
      - listenerpolicies
      - trafficpolicies
    verbs:
      - list
  - apiGroups:
      - apps
    resources:
      - deployments
    verbs:
      - get
      - list
{{- end -}}

{{- /* For users. */ -}}
{{- define "gatewarden.rbac.reader.secret-reader" -}}
labels: {}
rules:
  - apiGroups:
      - ''
    resources:
      - secrets
    verbs:
      - list
{{- end -}}
