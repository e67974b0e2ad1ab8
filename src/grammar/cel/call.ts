// Calls in a CEL expression, and its macros: has(), and those that bind a variable.

import { COMPREHENSION, HAS, MAP, NO_MACRO } from './brackets.ts';
import * as chars from './characters.ts';
import { isFunctionNamespace } from './roots.ts';
import {
  AFTER_VALUE,
  FUNCTION,
  IDENTIFIER,
  METHOD,
  type Next,
  NOTHING,
  OTHER,
  type Scan,
  SELECTION,
  VALUE,
} from './scan.ts';

const COMPREHENSIONS = new chars.WordSet(['all', 'exists', 'exists_one', 'existsOne', 'filter']);

export function openCall(scan: Scan): Next {
  if (scan.callable === NOTHING) return scan.refuseInside('operator');
  if (scan.callable === METHOD && scan.isPending && !isInNamespace(scan)) scan.noteRoot();
  const macro = macroOf(scan);
  scan.isPending = false;
  scan.callable = NOTHING;
  scan.valueKind = OTHER;
  const open = scan.at;
  scan.at++;
  scan.skipSpace();
  if (scan.code() === chars.CLOSE_PAREN) {
    if (macro === HAS) return scan.refuse('has', scan.nameStart, scan.at);
    scan.at++;
    return AFTER_VALUE;
  }
  if (!scan.brackets.openCall(open, scan.isCompound, macro, scan.nameStart))
    return scan.refuse('depth', open);
  scan.isCompound = false;
  if (macro >= COMPREHENSION) readVariable(scan);
  return VALUE;
}

/** `math.greatest(...)`: a function of a library, not a method of a variable. */
const isInNamespace = ({ text, selections, identifierStart, identifierEnd }: Scan): boolean =>
  selections === 1 && isFunctionNamespace(text, identifierStart, identifierEnd);

function macroOf({ text, callable, nameStart, nameEnd }: Scan): number {
  const isCalled = (name: string): boolean =>
    nameEnd - nameStart === name.length && text.startsWith(name, nameStart);
  if (callable === FUNCTION) return isCalled('has') ? HAS : NO_MACRO;
  if (callable !== METHOD) return NO_MACRO;
  if (COMPREHENSIONS.at(text, nameStart, nameEnd) !== undefined) return COMPREHENSION;
  return isCalled('map') ? MAP : NO_MACRO;
}

/** The usual first argument, an identifier and a comma, is a variable from here on and no root. */
function readVariable(scan: Scan): void {
  const { text, at } = scan;
  if (!chars.isIdentifierStart(scan.code())) return;
  const end = chars.identifierEnd(text, at);
  const comma = chars.skipSpace(text, end);
  if (comma >= scan.length || text.charCodeAt(comma) !== chars.COMMA) return;
  if (chars.UNUSABLE.at(text, at, end) !== undefined) return;
  scan.brackets.setVariable(at, end);
  scan.brackets.countArgument();
  scan.at = comma + 1;
}

/** A comma in a call; false where it is refused. */
export function endArgument(scan: Scan): boolean {
  const { brackets } = scan;
  if (brackets.argumentCount === 0) {
    if (brackets.macro === HAS) {
      scan.refuse('has', brackets.nameStart, scan.at);
      return false;
    }
    if (brackets.macro >= COMPREHENSION && scan.valueKind === IDENTIFIER && !scan.isCompound) {
      scan.dropRootAt(scan.identifierStart);
      brackets.setVariable(scan.identifierStart, scan.identifierEnd);
    }
  }
  brackets.countArgument();
  return true;
}

/** The end of a call; false where it is refused. */
export function closeCall(scan: Scan): boolean {
  const { brackets } = scan;
  const { macro } = brackets;
  if (macro === HAS) {
    // has() is a selection itself, as in cel-go.
    if (scan.valueKind === SELECTION && !scan.isCompound) return true;
    scan.refuse('has', brackets.nameStart, scan.at);
    return false;
  }
  scan.valueKind = OTHER;
  return macro < COMPREHENSION || closeComprehension(scan, macro);
}

function closeComprehension(scan: Scan, macro: number): boolean {
  const { brackets } = scan;
  const given = brackets.argumentCount + 1;
  const hasVariable = brackets.variableStart >= 0;
  if (given === 2 || (given === 3 && macro === MAP)) {
    if (hasVariable) return true;
    scan.refuse('iterationVariable', brackets.start + 1, brackets.nameStart);
    return false;
  }
  if (hasVariable) unbindVariable(scan);
  return true;
}

/** An ordinary call of that name binds nothing, so its first argument is a root after all. */
function unbindVariable(scan: Scan): void {
  const { variableStart, variableEnd } = scan.brackets;
  scan.brackets.setVariable(-1, -1);
  scan.noteRootAt(variableStart, variableEnd);
}
