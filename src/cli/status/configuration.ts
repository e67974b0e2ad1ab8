// The gatewarden.yaml of the servers: its profiles, in the webhook configurations too, and its exceptions.

import { profilesOf } from '../../cluster/registration-watch.ts';
import { describeSelector, matches } from '../../config/namespace-selector.ts';
import { counted, firstOf } from '../../grammar/plural.ts';
import { stateOf } from '../../judgement/exceptions.ts';
import type { Installation } from '../installation/read-installation.ts';
import type { Check } from './check.ts';
import type { LabelledNamespace } from './namespaces.ts';
import type { InstalledWebhooks } from './webhooks.ts';

export function checkProfiles(
  installation: Installation | undefined,
  webhooks: readonly InstalledWebhooks[],
  namespaces: readonly LabelledNamespace[],
): Check {
  const name = 'config';
  const problems = installation?.configProblems ?? [];
  if (problems.length > 0)
    return { name, state: 'problem', text: 'the servers keep the last good one', details: problems };
  const config = installation?.config;
  if (config === undefined) return { name, state: 'ok', text: 'no gatewarden.yaml' };
  const registered = new Set(
    webhooks.flatMap(({ configuration }) =>
      configuration === undefined ? [] : [...profilesOf(configuration)],
    ),
  );
  const names = config.profiles.map((profile) => profile.name);
  const details = [
    ...names
      .filter((each) => !registered.has(each))
      .map((each) => `no webhook configuration calls the profile ${each}`),
    ...[...registered]
      .filter((each) => !names.includes(each))
      .map((each) => `the webhook configurations call a profile ${each} that gatewarden.yaml doesn't have`),
  ];
  if (details.length > 0)
    return { name, state: 'problem', text: 'apply both parts: gatewarden manifests --from-cluster', details };
  if (names.length === 0) return { name, state: 'ok', text: 'gatewarden.yaml, without profiles' };
  const shown = config.profiles.map((profile, index) => {
    const earlier = config.profiles.slice(0, index);
    const own = namespaces.filter(
      ({ labels }) =>
        matches(profile.namespaceSelector, labels) &&
        !earlier.some(({ namespaceSelector }) => matches(namespaceSelector, labels)),
    );
    return `${profile.name} (${describeSelector(profile.namespaceSelector)}): ${counted(own.length, 'namespace')}`;
  });
  return { name, state: 'ok', text: `profiles ${firstOf(shown, 5).join('; ')}` };
}

export function checkExceptions(installation: Installation | undefined, now: Date): Check {
  const name = 'exceptions';
  const exceptions = installation?.config?.exceptions ?? [];
  const of = (state: 'ending' | 'ended'): readonly string[] =>
    exceptions
      .filter((exception) => stateOf(exception, now) === state)
      .map(
        ({ id, until, codes, reason }) =>
          `${id} (${codes.join(', ')}) ${state === 'ended' ? 'ended' : 'ends'} on ${until}: ${reason}`,
      );
  const details = [...of('ended'), ...of('ending')];
  const text = exceptions.length === 0 ? 'none' : `${exceptions.length} in gatewarden.yaml`;
  return details.length === 0
    ? { name, state: 'ok', text }
    : { name, state: 'problem', text: `${details.length} of ${text} ended or end soon`, details };
}
