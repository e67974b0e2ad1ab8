// BackendAI: what the edge data plane does with LLM traffic: prompts, guards, field defaults, caching, routes.

import { advice } from '../../diagnostics/finding.ts';
import { checkPattern } from '../../grammar/foreign-pattern.ts';
import { writeHint } from '../../grammar/quote.ts';
import { atLeastOneOf, exactlyOneOf } from '../../schema/combinators.ts';
import {
  array,
  at,
  boolean,
  type DefaultId,
  defaulted,
  integer,
  json,
  map,
  namesOf,
  object,
  optional,
  string,
} from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { BackendSimple } from './backend-connection.ts';
import { noForeignRegex } from './foreign-pattern.ts';
import { HTTPHeaderMatch } from './http-header.ts';
import { EdgeBackendObjectReference } from './references.ts';
import { content } from './text.ts';

const Message = object({
  role: string({ doc: 'Role, as the provider names it: `SYSTEM`, `USER`, ...' }),
  content: string({ doc: 'Text of the message.' }),
});

const Prompt = object(
  {
    prepend: optional(array(Message, { doc: 'Messages added before the prompt of the client.' })),
    append: optional(array(Message, { doc: 'Messages added after the prompt of the client.' })),
  },
  { doc: 'Static messages added to every request.' },
);

const Webhook = object(
  {
    backendRef: at(EdgeBackendObjectReference, { doc: 'Service or Backend that checks the prompt.' }),
    forwardHeaderMatches: optional(
      array(HTTPHeaderMatch, { doc: 'Headers that are forwarded; none when absent.' }),
    ),
  },
  { name: 'GuardWebhook', doc: 'A webhook that checks the text.' },
);

const guardRegex = {
  matches: optional(
    array(
      string({
        minLength: 1,
        maxLength: 1024,
        rules: [content('C-03', 'an RE2 pattern', checkPattern, { expression: true }), noForeignRegex],
      }),
      { doc: 'RE2 patterns.' },
    ),
  ),
  builtins: optional(
    array(string({ enum: ['Ssn', 'CreditCard', 'PhoneNumber', 'Email'] }), {
      doc: 'Built-in patterns; added to `matches`.',
    }),
  ),
  action: defaulted(
    'D-04',
    'MASK',
    string({
      enum: ['MASK', 'REJECT'],
      codes: { enum: 'BK-14' },
      doc: 'What happens to a request that matches.',
    }),
  ),
};

const matchesNothing: RuleOf<typeof guardRegex> = {
  id: 'W-15',
  reads: ['matches', 'builtins'],
  demand: '`matches` or `builtins` has an item',
  check({ matches = [], builtins = [] }, report) {
    if (matches.length > 0 || builtins.length > 0) return;
    report(advice('the guard matches nothing', 'add a pattern to `matches` or a name to `builtins`'));
  },
};

/** W-14 covers only response guards, so each direction has its own type. */
const ignoredAction: RuleOf<typeof guardRegex> = {
  id: 'W-14',
  reads: ['action'],
  demand: '`action` is not `REJECT`: response matches are always masked',
  check({ action }, report) {
    if (action === 'REJECT')
      report({
        ...advice('ignored: matches in a response are always masked', 'write `action: MASK`'),
        at: ['action'],
      });
  },
};

function regexGuard(direction: 'request' | 'response') {
  return object(guardRegex, {
    name: direction === 'request' ? 'RequestGuardRegex' : 'ResponseGuardRegex',
    doc: 'Patterns to look for.',
    rules: direction === 'request' ? [matchesNothing] : [matchesNothing, ignoredAction],
  });
}

function customResponse(direction: 'request' | 'response', id: DefaultId) {
  return object(
    {
      message: defaulted(
        id,
        `The ${direction} was rejected due to inappropriate content`,
        string({ doc: 'Body of the response.' }),
      ),
      statusCode: defaulted(
        id,
        403,
        integer({ minimum: 200, maximum: 599, doc: 'HTTP status code of the response.' }),
      ),
    },
    {
      name: direction === 'request' ? 'RequestCustomResponse' : 'ResponseCustomResponse',
      doc: 'The response to a client whose text is rejected.',
      rules: [atLeastOneOf('BK-13', ['message', 'statusCode'])],
    },
  );
}

/** W-15, second half: the custom answer needs REJECT, which response guards don't support (W-14). */
const unusedResponse = (hint: string): RuleOf<typeof responseGuard> => ({
  id: 'W-15',
  reads: ['response?', 'regex.action'],
  demand: '`response` stands next to `regex.action: REJECT` only',
  check({ response, regex }, report) {
    if (response === undefined || regex?.action !== 'MASK') return;
    report({
      ...advice('used only when `regex.action` is `REJECT`', hint),
      at: ['response'],
    });
  },
});

const VendorAModeration = object(
  {
    model: optional(string({ doc: 'Moderation model.' })),
    policies: optional(BackendSimple, { doc: 'How to connect to the moderation service.' }),
  },
  { name: 'VendorAModeration', doc: 'The moderation endpoint of provider A checks the prompt.' },
);

const RequestGuard = object(
  {
    response: optional(customResponse('request', 'D-09')),
    regex: optional(regexGuard('request')),
    webhook: optional(Webhook),
    vendorAModeration: optional(VendorAModeration),
  },
  {
    name: 'RequestGuard',
    rules: [
      exactlyOneOf('BK-11', ['regex', 'webhook', 'vendorAModeration']),
      unusedResponse('remove it, or write `action: REJECT`'),
    ],
  },
);

const responseGuard = {
  response: optional(customResponse('response', 'D-10')),
  regex: optional(regexGuard('response')),
  webhook: optional(Webhook),
};

const ResponseGuard = object(responseGuard, {
  name: 'ResponseGuard',
  rules: [
    exactlyOneOf('BK-12', ['regex', 'webhook']),
    unusedResponse('remove it: matches in a response are always masked'),
  ],
});

const PromptGuard = object(
  {
    request: optional(array(RequestGuard, { minItems: 1, maxItems: 8, doc: 'Guards on client requests.' })),
    response: optional(
      array(ResponseGuard, { minItems: 1, maxItems: 8, doc: 'Guards on provider responses.' }),
    ),
  },
  {
    name: 'PromptGuard',
    doc: 'Guards on prompts and completions.',
    rules: [atLeastOneOf('BK-10', ['request', 'response'])],
  },
);

/** W-12: which of several entries for one field wins. */
const repeatedFields: RuleOf<typeof backendAI> = {
  id: 'W-12',
  reads: ['defaults', 'overrides'],
  demand: 'each field occurs once in `defaults` and `overrides`; `override: false` is not set in `overrides`',
  check(ai, report) {
    const seen = new Set<unknown>();
    for (const list of ['defaults', 'overrides'] as const) {
      for (const [index, { field, override }] of (ai[list] ?? []).entries()) {
        if (seen.has(field)) {
          report({
            ...advice(
              `\`${field}\` is set more than once: an override wins over a default, and the last entry wins`,
              'keep one entry',
            ),
            at: [list, index, 'field'],
          });
        }
        seen.add(field);
        if (list === 'overrides' && override === false) {
          report({
            ...advice(
              'ignored: entries of `overrides` always override',
              'move the entry to `defaults`, or remove the flag',
            ),
            at: [list, index, 'override'],
          });
        }
      }
    }
  },
};

const FieldDefault = object(
  {
    field: string({ minLength: 1, maxLength: 256, doc: 'Key of the JSON request body.' }),
    value: json({ doc: 'Any JSON value.' }),
    override: optional(
      boolean({ doc: 'Replaces the value of the client instead of setting a missing one.' }),
    ),
  },
  { name: 'FieldDefault' },
);

const PromptCaching = object(
  {
    cacheSystem: defaulted('D-03', true, boolean({ doc: 'Cache point after all system messages.' })),
    cacheMessages: defaulted('D-03', true, boolean({ doc: 'Caches all messages of the conversation.' })),
    cacheTools: defaulted('D-03', false, boolean({ doc: 'Cache point after all tool specifications.' })),
    minTokens: defaulted(
      'D-03',
      1024,
      integer({
        minimum: 0,
        doc: 'Estimated number of tokens below which nothing is cached.',
        rules: [
          {
            id: 'W-13',
            reads: [''],
            demand: 'at least 1024',
            check(tokens, report) {
              if (tokens < 1024)
                report(advice('below the minimum of the provider, 1024', 'write 1024 or more'));
            },
          },
        ],
      }),
    ),
  },
  { name: 'PromptCaching', presence: true, doc: 'Automatic prompt caching; provider F only.' },
);

const routeSuffix: Rule<string> = {
  id: 'W-17',
  reads: [''],
  demand: 'starts with `/`, or is `*`',
  check(key, report) {
    if (key !== '*' && !key.startsWith('/'))
      report(
        advice(
          'never matches: a route is compared with the end of the path',
          writeHint(`/${key}`, 'write a `/` before it, or `*`', ' or `*`'),
        ),
      );
  },
};

const notEmptyName = (what: string): Rule<string> => ({
  id: 'W-17',
  reads: [''],
  demand: 'not empty',
  check(text, report) {
    if (text === '') report(advice(`an empty ${what} never matches`, 'write a name, or remove the entry'));
  },
});

const RouteType = string({
  enum: ['Completions', 'Messages', 'Models', 'Passthrough', 'Responses', 'VendorCTokenCount'],
  doc: 'Format of the requests of a path.',
});

const backendAI = {
  prompt: optional(Prompt),
  promptGuard: optional(PromptGuard),
  defaults: optional(
    array(FieldDefault, { minItems: 1, maxItems: 64, doc: 'Values for fields that the client leaves out.' }),
  ),
  overrides: optional(
    array(FieldDefault, { minItems: 1, maxItems: 64, doc: 'Values that replace those of the client.' }),
  ),
  modelAliases: optional(
    map(string({ rules: [notEmptyName('model name')] }), {
      maxProperties: 64,
      keyRules: [notEmptyName('alias')],
      doc: 'From a friendly name to the name of a model.',
    }),
  ),
  promptCaching: optional(PromptCaching),
  routes: optional(
    map(RouteType, {
      keyRules: [routeSuffix],
      doc: 'From a path suffix, or `*`, to the format of its requests; all are `Completions` when absent.',
    }),
  ),
};

export const BackendAI = object(backendAI, {
  name: 'BackendAI',
  doc: 'LLM settings.',
  rules: [atLeastOneOf('BK-08', namesOf(backendAI)), repeatedFields],
});
