// The gRPC methods of discovery, from the definitions: aggregated discovery, and the services of single types.

import { type DescService, getOption, hasOption } from '@bufbuild/protobuf';
import type { XdsStages } from '../types.ts';
import { discoveryRegistry } from './descriptors.ts';
import type { Variant } from './requests.ts';

export interface DiscoveryMethod {
  readonly path: string;
  readonly variant: Variant;
  /** Undefined: any type. */
  readonly onlyType?: string;
}

const AGGREGATED = 'envoy.service.discovery.v3.AggregatedDiscoveryService';

/** Its extension of a service's options says which type the service is for. */
const RESOURCE_ANNOTATION = 'envoy.annotations.resource';

/** The services that a server with these types has: those of single types only where the definitions have one. */
export function discoveryServices(stages: XdsStages): readonly DescService[] {
  const types = new Set(stages.flat().map(({ typeUrl }) => typeUrl));
  const found: DescService[] = [];
  for (const service of discoveryRegistry()) {
    if (service.kind !== 'service') continue;
    const typeUrl = typeUrlOf(service);
    if (service.typeName === AGGREGATED || (typeUrl !== undefined && types.has(typeUrl))) found.push(service);
  }
  return found.sort((left, right) => (left.typeName < right.typeName ? -1 : 1));
}

export function discoveryMethods(services: readonly DescService[]): readonly DiscoveryMethod[] {
  return services.flatMap((service) => {
    const onlyType = typeUrlOf(service);
    return service.methods.flatMap(({ name, methodKind }): DiscoveryMethod[] => {
      // Fetch is for REST.
      if (methodKind !== 'bidi_streaming') return [];
      return [
        {
          path: `/${service.typeName}/${name}`,
          variant: name.startsWith('Delta') ? 'delta' : 'world',
          ...(onlyType === undefined ? {} : { onlyType }),
        },
      ];
    });
  });
}

function typeUrlOf(service: DescService): string | undefined {
  const extension = discoveryRegistry().getExtension(RESOURCE_ANNOTATION);
  if (extension === undefined || !hasOption(service, extension)) return undefined;
  const { type } = getOption(service, extension) as unknown as { readonly type: string };
  return `type.googleapis.com/${type}`;
}
