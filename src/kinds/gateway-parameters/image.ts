// Image: where the image of a container comes from. C-34.

import { checkImageDigest } from '../../grammar/names.ts';
import { object, optional, string } from '../../schema/node.ts';
import { content } from '../shared/text.ts';

export const Image = object(
  {
    registry: optional(string({ doc: 'Registry.' })),
    repository: optional(string({ doc: 'Repository in the registry.' })),
    tag: optional(string({ doc: 'Tag.' })),
    digest: optional(
      string({
        doc: 'Digest, as `sha256:` and hexadecimal digits.',
        rules: [content('C-34', 'an algorithm, `:` and hexadecimal digits', checkImageDigest)],
      }),
    ),
    pullPolicy: optional(
      string({
        enum: ['Always', 'IfNotPresent', 'Never'],
        codes: { enum: 'C-34' },
        doc: 'When the image is pulled.',
      }),
    ),
  },
  { name: 'Image', doc: 'Image of the container; absent fields are those of the installation.' },
);
