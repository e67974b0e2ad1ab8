// Names and values of headers. The data plane rejects what comes with one that HTTP doesn't allow, so it is left out.

import {
  checkHeaderName,
  checkHeaderValue,
  checkHTTPHeaderName,
  checkPseudoHeader,
  framingFault,
  type MessageDirection,
} from '../../../grammar/header.ts';

interface Header {
  readonly name: string;
  readonly value: string;
}

/** Why a header can't be written, without its value; undefined: it can. */
export const headerFault = ({ name, value }: Header, direction: MessageDirection): string | undefined =>
  (checkHTTPHeaderName(name) ?? checkHeaderValue(value))?.message ?? framingFault({ name, value }, direction);

/** Why no header can have this name. */
export const nameFault = (name: string): string | undefined => checkHTTPHeaderName(name)?.message;

/** The same where a name may be one of the pseudo-headers, and where the value is computed. */
export const computedNameFault = (name: string, direction: MessageDirection): string | undefined =>
  pseudoNameFault(name) ?? framingFault({ name }, direction);

/** Where a header is removed. */
export const pseudoNameFault = (name: string): string | undefined =>
  (checkHeaderName(name) ?? checkPseudoHeader(name))?.message;
