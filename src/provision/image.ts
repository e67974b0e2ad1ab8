// The image of a container: `registry/repository:tag@digest`, each part with its separator only if it is there.

import { rendered } from './kubernetes-object.ts';
import type { Image } from './parameters.ts';

export function imageMembers(image: Image | undefined): {
  readonly image?: string;
  readonly imagePullPolicy?: NonNullable<Image['pullPolicy']>;
} {
  const { registry = '', repository = '', tag = '', digest = '', pullPolicy } = image ?? {};
  const text = [
    registry === '' ? '' : `${registry}/`,
    repository,
    tag === '' ? '' : `:${tag}`,
    digest === '' ? '' : `@${digest}`,
  ].join('');
  return { image: text, ...rendered({ imagePullPolicy: pullPolicy }) };
}
