// RequestHeaderModifier and ResponseHeaderModifier: headers are added, then set, then removed. Several filters accumulate; on a backend
// reference a later one replaces an earlier one.

import { checkHeaderValue, framingFault, type MessageDirection } from '../../../../grammar/header.ts';
import { present } from '../../../../grammar/present.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { SettingsOf } from '../../../routes/filter-types.ts';
import type { HeaderValueOption } from '../../envoy/generated/envoy.config.core.v3.ts';
import { isNoFormat, isUnchangeable, noFormat } from '../../header-faults.ts';
import type { HeaderChanges } from '../route-draft.ts';
import type { BuiltinFilter } from './filter.ts';

type HeaderModifier = SettingsOf<'RequestHeaderModifier'>;

export const requestHeaderModifier: BuiltinFilter<'RequestHeaderModifier'> = {
  type: 'RequestHeaderModifier',
  apply: (modifier, { headers, readErrors }) => changeRequestHeaders(modifier, headers, readErrors),
  applyToBackend: (all, { headers, errors }) => changeRequestHeaders(all.at(-1)!, headers, errors),
};

export const responseHeaderModifier: BuiltinFilter<'ResponseHeaderModifier'> = {
  type: 'ResponseHeaderModifier',
  apply: (modifier, { headers, readErrors }) => changeResponseHeaders(modifier, headers, readErrors),
  applyToBackend: (all, { headers, errors }) => changeResponseHeaders(all.at(-1)!, headers, errors),
};

function changeRequestHeaders(modifier: HeaderModifier, to: HeaderChanges, errors: string[]): void {
  errors.push(...framingErrors(modifier, 'request'));
  change(modifier, to.requestHeadersToAdd, to.requestHeadersToRemove, errors);
}

function changeResponseHeaders(modifier: HeaderModifier, to: HeaderChanges, errors: string[]): void {
  errors.push(...framingErrors(modifier, 'response'));
  change(modifier, to.responseHeadersToAdd, to.responseHeadersToRemove, errors);
}

const framingErrors = (
  { add = [], set = [] }: HeaderModifier,
  direction: MessageDirection,
): readonly string[] => present([...add, ...set].map((header) => framingFault(header, direction)));

function change(
  { add = [], set = [], remove = [] }: HeaderModifier,
  toAdd: HeaderValueOption[],
  toRemove: string[],
  errors: string[],
): void {
  for (const header of [...add, ...set]) errors.push(...headerErrors(header));
  for (const name of remove) errors.push(...nameErrors(name));
  toAdd.push(
    ...add.map((header) => written(header)),
    ...set.map((header) => written(header, 'OVERWRITE_IF_EXISTS_OR_ADD')),
  );
  toRemove.push(...remove);
}

type Header = NonNullable<HeaderModifier['add']>[number];

function written({ name, value }: Header, appendAction?: 'OVERWRITE_IF_EXISTS_OR_ADD'): HeaderValueOption {
  return { header: { key: name, value }, ...(appendAction === undefined ? {} : { appendAction }) };
}

/** Envoy's limit for a header's name and for its value, in bytes (HeaderValue in config/core/v3/base.proto). */
const MAX_BYTES = 16_384;

/** Problems for which Envoy rejects the whole update. */
function headerErrors({ name, value }: Header): readonly string[] {
  const errors = [...nameErrors(name)];
  if (checkHeaderValue(value) !== undefined || isTooLong(value))
    errors.push(`the value of header ${quote(name)} can't be sent`);
  else if (isNoFormat(value)) errors.push(noFormat(name));
  return errors;
}

function nameErrors(name: string): readonly string[] {
  if (name === '' || /[\r\n\0]/.test(name) || isTooLong(name)) return [`${quote(name)} isn't a header name`];
  return isUnchangeable(name) ? [`header ${quote(name)} can't be modified: use a URLRewrite filter`] : [];
}

const isTooLong = (text: string): boolean =>
  text.length * 3 > MAX_BYTES && Buffer.byteLength(text) > MAX_BYTES;
