// Names and values of headers. The data plane rejects what comes with one that HTTP doesn't allow, so it is left out.

import {
  checkHeaderName,
  checkHeaderValue,
  checkHTTPHeaderName,
  checkPseudoHeader,
} from '../../../grammar/header.ts';

interface Header {
  readonly name: string;
  readonly value: string;
}

/** Why a header can't be written, without its value; undefined: it can. */
export const headerFault = ({ name, value }: Header): string | undefined =>
  (checkHTTPHeaderName(name) ?? checkHeaderValue(value))?.message;

/** Why no header can have this name. */
export const nameFault = (name: string): string | undefined => checkHTTPHeaderName(name)?.message;

/** The same where a name may be one of the pseudo-headers. */
export const pseudoNameFault = (name: string): string | undefined =>
  (checkHeaderName(name) ?? checkPseudoHeader(name))?.message;
