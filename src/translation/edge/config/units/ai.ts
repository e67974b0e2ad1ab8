// What a destination with LLM providers does with requests and answers.

import type { Segments } from '../../../../diagnostics/path.ts';
import type { BuiltIn } from '../../model/specs.ts';
import type { AiValue, GuardValue } from '../../units/values.ts';
import { type Note, unresolved, unsupported } from '../diagnostic.ts';
import type { AiPolicies, BackendPolicies, Guard } from '../document.ts';
import { MODERATION, ROUTE_TYPES } from '../vendors.ts';
import type { ConfigUnit, UnitTools } from './config-unit.ts';

export const ai: ConfigUnit<'backend.ai', BackendPolicies> = {
  name: 'backend.ai',
  write(value, tools) {
    const { requestGuards, responseGuards } = value;
    const before = guards(requestGuards, ['promptGuard', 'request'], tools);
    const after = guards(responseGuards, ['promptGuard', 'response'], tools);
    const notes = [...before.notes, ...after.notes];
    if (before.isRefused || after.isRefused) return { policies: {}, notes, isRefused: true };
    const masks = after.list.findIndex((guard) => 'regex' in guard);
    if (masks !== -1)
      notes.push(
        unsupported(
          'error',
          ['promptGuard', 'response', masks, 'regex'],
          'answers that are streamed are not masked: they pass as the provider sends them',
        ),
      );
    const guarded: AiPolicies['promptGuard'] = {
      ...(after.list.length > 0 && { streaming: 'Enabled' }),
      ...(before.list.length > 0 && { request: before.list }),
      ...(after.list.length > 0 && { response: after.list }),
    };
    const isGuarded = requestGuards !== undefined || responseGuards !== undefined;
    return {
      policies: { ai: { ...parts(value), ...(isGuarded && { promptGuard: guarded }) } },
      notes,
    };
  },
  refusing: 'destination',
};

function parts(value: AiValue): AiPolicies {
  const { defaults, overrides, prepend, append, modelAliases, promptCaching, routes } = value;
  return {
    ...(defaults && { defaults }),
    ...(overrides && { overrides }),
    ...((prepend || append) && { prompts: { ...(prepend && { prepend }), ...(append && { append }) } }),
    ...(modelAliases && { modelAliases }),
    ...(promptCaching && {
      promptCaching: {
        cacheSystem: promptCaching.cacheSystem,
        cacheMessages: promptCaching.cacheMessages,
        cacheTools: promptCaching.cacheTools,
        minTokens: promptCaching.minTokens,
      },
    }),
    ...(routes && {
      routes: Object.fromEntries(Object.entries(routes).map(([suffix, type]) => [suffix, ROUTE_TYPES[type]])),
    }),
  };
}

interface WrittenGuards {
  readonly list: readonly Guard[];
  readonly notes: Note[];
  readonly isRefused?: true;
}

function guards(value: AiValue['requestGuards'], at: Segments, tools: UnitTools): WrittenGuards {
  if (value === undefined) return { list: [], notes: [] };
  if (value === 'unresolved')
    return {
      list: [],
      notes: [
        unresolved('error', at, "a guard of the list can't work, so nothing is sent to the destination"),
      ],
      isRefused: true,
    };
  const notes: Note[] = [];
  const list: Guard[] = [];
  let isRefused = false;
  for (const [index, guard] of value.entries()) {
    const written = guardOf(guard, [...at, index], tools);
    notes.push(...written.notes);
    if (written.guard === undefined) isRefused = true;
    else list.push(written.guard);
  }
  return { list, notes, ...(isRefused && { isRefused }) };
}

const BUILT_INS: Readonly<Record<BuiltIn, string>> = {
  SSN: 'ssn',
  CREDIT_CARD: 'creditCard',
  PHONE_NUMBER: 'phoneNumber',
  EMAIL: 'email',
};

/** Without a guard: it can't be called, so nothing may get past it. */
function guardOf(
  { rejection: { message, status }, kind }: GuardValue,
  at: Segments,
  tools: UnitTools,
): { readonly guard?: Guard; readonly notes: readonly Note[] } {
  const rejection = { status, body: message };
  if ('regex' in kind) {
    const { action, patterns, builtins } = kind.regex;
    const rules = [
      ...patterns.map((pattern) => ({ pattern })),
      ...builtins.map((each) => ({ builtin: BUILT_INS[each] })),
    ];
    return {
      guard: { regex: { action: action === 'REJECT' ? 'reject' : 'mask', rules }, rejection },
      notes: [],
    };
  }
  if ('webhook' in kind) {
    const call = tools.bareCall(kind.webhook.target);
    const notes = call.notes.map((note) => ({ ...note, at: [...at, 'webhook', 'backendRef', ...note.at] }));
    if (call.isRefused) return { notes };
    const forwardHeaderMatches = kind.webhook.headers.map(({ name, ...value }) => ({ name, value }));
    const webhook = {
      target: call.target,
      ...(forwardHeaderMatches.length > 0 && { forwardHeaderMatches }),
    };
    return { guard: { webhook, rejection }, notes };
  }
  const { model, units } = kind.moderation;
  const { policies, notes = [], isRefused } = tools.callPolicies(units);
  const placed = notes.map((note) => ({ ...note, at: [...at, 'vendorAModeration', 'policies', ...note.at] }));
  if (isRefused) return { notes: placed };
  const moderation = {
    ...(model !== undefined && { model }),
    ...(Object.keys(policies).length > 0 && { policies }),
  };
  return { guard: { [MODERATION]: moderation, rejection } as Guard, notes: placed };
}
