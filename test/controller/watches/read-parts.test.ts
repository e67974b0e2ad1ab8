// The parts of objects that the control plane keeps, and that `--cluster` reads.

import t from 'tap';
import type { StoredObject } from '../../../src/cluster/stored-object.ts';
import { readParts } from '../../../src/controller/watches/read-parts.ts';
import { watchedKinds } from '../../../src/controller/watches/watched-kinds.ts';
import { decode } from '../../../src/snapshot/decode.ts';
import { readSettings } from '../../../src/translation/settings.ts';
import { EXAMPLE_OBJECTS } from '../../snapshot/examples.ts';

const { settings } = readSettings({});
const kinds = watchedKinds({ settings, readsLocality: true });

t.test('what is kept of a valid object is a valid object', async (t) => {
  let count = 0;
  for (const object of EXAMPLE_OBJECTS as readonly (StoredObject & { readonly kind: string })[]) {
    const group = object.apiVersion.includes('/') ? object.apiVersion.split('/')[0] : '';
    const kind = kinds.find((each) => each.kind === object.kind && each.group === group);
    if (kind === undefined) continue;
    count++;
    t.strictSame(decode(readParts(object, kind)).findings, [], `${object.kind} ${object.metadata.name}`);
  }
  t.ok(count > 10);
});
