// Well-known labels that say what an object belongs to.

/** On EndpointSlices: the Service. */
export const SERVICE_NAME_LABEL = 'kubernetes.io/service-name';
/** On every namespace, set by the API server. */
export const NAMESPACE_NAME_LABEL = 'kubernetes.io/metadata.name';
