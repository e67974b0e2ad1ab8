// The two webhook configurations: whether they are as this version writes them, and until when their caBundle is valid.

import { X509Certificate } from 'node:crypto';
import { type ClusterClient, refusal } from '../../cluster/client.ts';
import { type ConfigurationNames, REGISTERED } from '../../cluster/registration-watch.ts';
import { REGISTRATION, type WebhookConfiguration } from '../../cluster/webhook-configuration.ts';
import { dayOf } from '../../grammar/day.ts';
import { counted, firstOf } from '../../grammar/plural.ts';
import { WEBHOOK_DOMAIN } from '../../identifiers.ts';
import type { RegistrationOptions } from '../../registration/options.ts';
import { certificatesOf } from '../../server/certificates/authority.ts';
import { differencesFrom } from '../serve/registered.ts';
import type { Check } from './check.ts';

export interface InstalledWebhooks {
  readonly resource: string;
  readonly name: string;
  /** The consequence while it is missing. */
  readonly loss: string;
  readonly configuration: WebhookConfiguration | undefined;
}

export async function readWebhooks(
  client: ClusterClient,
  names: ConfigurationNames,
): Promise<readonly InstalledWebhooks[]> {
  const found: InstalledWebhooks[] = [];
  for (const { resource, door, loss } of REGISTERED) {
    const name = names[door];
    if (!name) continue;
    const path = `${REGISTRATION}/${resource}/${encodeURIComponent(name)}`;
    const answer = await client.request<WebhookConfiguration>('GET', path);
    if (answer.status !== 200 && answer.status !== 404) throw new Error(refusal(answer));
    found.push({ resource, name, loss, configuration: answer.status === 200 ? answer.body : undefined });
  }
  return found;
}

/** The most differences that are named. */
const SHOWN = 50;

/** `repair`: what repairs differences. */
export function checkWebhooks(
  installed: readonly InstalledWebhooks[],
  options: RegistrationOptions,
  repair: string,
): Check {
  const name = 'webhooks';
  const details = installed.flatMap(({ resource, name: configured, loss, configuration }) => {
    const title = `${resource}/${configured}`;
    if (configuration === undefined) return [`${title} doesn't exist, so ${loss}`];
    const { unjudged, weaker, other } = differencesFrom(options, resource, configuration.webhooks ?? []);
    return [
      ...unjudged.map((selector) => `${title} leaves out the namespaces ${selector}, so ${loss} there`),
      ...weaker.map((what) => `${title}: ${what}, so objects pass unjudged`),
      ...other.map((what) => `${title}: ${what}`),
    ];
  });
  if (details.length === 0)
    return {
      name,
      state: 'ok',
      text:
        installed.length === 1
          ? `${installed[0]!.resource}/${installed[0]!.name} is as this version writes it`
          : 'both configurations are as this version writes them',
    };
  const text = `${counted(details.length, 'difference')} from what this version writes; ${repair} repairs them`;
  return { name, state: 'problem', text, details: firstOf(details, SHOWN) };
}

/** Warned of this many days before the end, like the alert GatewardenCertificateExpiresSoon. */
const SOON = 30;
const DAY = 24 * 60 * 60 * 1000;

export function checkBundles(installed: readonly InstalledWebhooks[], now: Date): Check {
  const name = 'caBundle';
  const details: string[] = [];
  let end: Date | undefined;
  for (const { configuration } of installed)
    for (const { name: entry, clientConfig } of configuration?.webhooks ?? []) {
      if (!entry.endsWith(`.${WEBHOOK_DOMAIN}`)) continue;
      const last = lastValid(clientConfig.caBundle, now);
      if (last === undefined) details.push(`${entry}: no certificate that is valid now, so no call succeeds`);
      else {
        if (end === undefined || last < end) end = last;
        if (last.getTime() - now.getTime() < SOON * DAY) details.push(`${entry}: it ends on ${dayOf(last)}`);
      }
    }
  if (details.length > 0)
    return {
      name,
      state: 'problem',
      text: 'calls fail, or will soon: the servers (or cert-manager) renew it long before',
      details,
    };
  if (end === undefined) return { name, state: 'problem', text: 'there is no entry' };
  return { name, state: 'ok', text: `valid until ${dayOf(end)}` };
}

/** The end of the certificate that is valid now and lasts longest. */
function lastValid(caBundle: string | undefined, now: Date): Date | undefined {
  const ends = certificatesOf(Buffer.from(caBundle ?? '', 'base64').toString('utf8')).flatMap((pem) => {
    try {
      const { validFromDate, validToDate } = new X509Certificate(pem);
      return validFromDate <= now && now < validToDate ? [validToDate] : [];
    } catch {
      return [];
    }
  });
  return ends.sort((left, right) => right.getTime() - left.getTime())[0];
}
