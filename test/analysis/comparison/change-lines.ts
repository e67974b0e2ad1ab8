// The changes between two sets of objects, one line each: `route changed GET prefix /a: timeouts`.

import {
  type Change,
  type Comparison,
  compareTranslations,
  SUBJECTS,
} from '../../../src/analysis/compare.ts';
import { keptByPlanes } from '../../../src/analysis/planes.ts';
import type { PolicyChange } from '../../../src/analysis/proxy/comparison/proxy-changes.ts';
import { formatPath } from '../../../src/diagnostics/path.ts';
import type { Route } from '../../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { defaultSettings, type Settings, Translator } from '../../../src/translation.ts';
import { gatewayClass } from '../../translation/objects.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

type Manifests = readonly unknown[];

export function compared(before: Manifests, after: Manifests, settings: Partial<Settings> = {}): Comparison {
  return compareTranslations(side(before, settings), side(after, settings));
}

export function changes(
  before: Manifests,
  after: Manifests,
  settings: Partial<Settings> = {},
): readonly Change[] {
  return compared(before, after, settings).changes;
}

function side(objects: Manifests, settings: Partial<Settings>) {
  const byId = new Map(
    (objects as readonly Manifest[]).map((object) => {
      const { namespace, name } = object.metadata;
      return [`${object.apiVersion.split('/')[0]}/${object.kind}/${namespace}/${name}`, object];
    }),
  );
  const translator = new Translator({ ...defaultSettings, ...settings });
  translator.apply([gatewayClass, ...objects].map((object) => ({ object })));
  const translation = translator.translation();
  return {
    ...translation,
    policy: (id: string) => byId.get(id),
    kept: keptByPlanes(translator.view, translation.gateways),
  };
}

/** Only of some subjects. */
export function changeLines(
  before: Manifests,
  after: Manifests,
  subjects: readonly Change['subject'][] = SUBJECTS,
): string[] {
  return changes(before, after)
    .filter(({ subject }) => subjects.includes(subject))
    .map((change) => `${change.subject} ${change.change} ${lineOf(change)}`.trimEnd());
}

function lineOf(change: Change): string {
  if ('dataPlane' in change && change.dataPlane === 'edge')
    return `${change.key}${details([], change.differences)}`;
  switch (change.subject) {
    case 'gateway':
      return change.gateway;
    case 'listener':
      return `${(change.after ?? change.before)?.name}${details(change.settings.policies, change.settings.others)}`;
    case 'chain':
      return `${(change.after ?? change.before)?.name}${details(change.settings.policies, change.settings.others)}`;
    case 'host':
      return `${change.place.domains}${details(change.settings.policies, change.settings.others)}`;
    case 'route': {
      const { before, after, destination, order, hiddenBy, settings, matchesOther } = change;
      const marks = [
        ...(matchesOther ? [`was ${pathOf(before)}`] : []),
        ...(hiddenBy === undefined ? [] : ['hidden']),
        ...(order === undefined ? [] : [`${order.isEarlier ? 'before' : 'after'} ${pathOf(order.passed)}`]),
      ];
      const rest = details(settings.policies, [...destination, ...settings.others]);
      return `${pathOf(after ?? before)}${marks.map((mark) => ` (${mark})`).join('')}${rest}`;
    }
    case 'cluster':
      return `${change.name}${details([], change.differences)}`;
    case 'endpoints':
      return `${change.name}: ${[...change.removed.map((each) => `-${each}`), ...change.added.map((each) => `+${each}`)].join(' ')}`;
    case 'secret':
      return change.name;
    case 'status': {
      const { object, place, before, after } = change;
      const states = [before, after].map((each) => each && `${each.type}=${each.status} ${each.reason}`);
      return `${object.kind} ${object.name} ${place}: ${states.filter(Boolean).join(' → ')}`;
    }
    case 'finding':
      return `${change.finding.code} ${change.finding.object.name} ${change.finding.path}`;
  }
}

const pathOf = (route: Route | undefined): string =>
  route?.match?.path ?? route?.match?.pathSeparatedPrefix ?? route?.match?.prefix ?? '?';

function details(
  policies: readonly PolicyChange[],
  others: readonly { segments: readonly (string | number)[] }[],
) {
  const all = [
    ...others.map(({ segments }) => formatPath(segments)),
    ...policies.map(({ field, before, after, written }) => {
      const names = (ids: readonly string[]): string =>
        ids.map((id) => id.split('/').at(-1)).join('+') || 'nobody';
      const by = before.join() === after.join() ? names(after) : `${names(before)} → ${names(after)}`;
      return `${field} by ${by}${written.length === 0 ? '' : ` (${written.map(({ segments }) => formatPath(segments)).join(', ')})`}`;
    }),
  ];
  return all.length === 0 ? '' : `: ${all.join('; ')}`;
}
