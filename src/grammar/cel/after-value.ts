// What may follow a value in a CEL expression: more of its chain, an operator, a separator, a closing bracket, or the end.

import { CALL, ELSE, INDEX, LIST, MAP_KEY, MAP_VALUE, MESSAGE_VALUE, PAREN, THEN } from './brackets.ts';
import { closeCall, endArgument, openCall } from './call.ts';
import * as chars from './characters.ts';
import { closerEnd, emptyEnd } from './empty.ts';
import { AFTER_VALUE, END, METHOD, type Next, NOTHING, OTHER, type Scan, SELECTION, VALUE } from './scan.ts';

const LOWER_I = 0x69;

export function readAfterValue(scan: Scan): Next {
  scan.skipSpace();
  const code = scan.code();
  if (scan.isPending && code !== chars.DOT && code !== chars.OPEN_PAREN && code !== chars.OPEN_BRACE) {
    scan.noteRoot();
    scan.isPending = false;
  }
  switch (code) {
    case chars.DOT:
      return select(scan);
    case chars.OPEN_PAREN:
      return openCall(scan);
    case chars.OPEN_BRACKET:
      return scan.open(INDEX);
    case chars.OPEN_BRACE:
      return openMessage(scan);
    case chars.QUESTION:
      return openConditional(scan);
    case chars.COLON:
      return colon(scan);
    case chars.COMMA:
      return comma(scan);
    case chars.CLOSE_PAREN:
      return closeParenthesis(scan);
    case chars.CLOSE_BRACKET:
      return closeBracket(scan, INDEX, LIST);
    case chars.CLOSE_BRACE:
      return closeBracket(scan, MAP_VALUE, MESSAGE_VALUE);
    default:
      return scan.at < scan.length ? operator(scan, code) : end(scan);
  }
}

/** `.name` */
function select(scan: Scan): Next {
  scan.at++;
  scan.skipSpace();
  const nameEnd = scan.fieldNameEnd();
  if (nameEnd < 0) return scan.refuse('name', scan.at);
  scan.nameStart = scan.at;
  scan.nameEnd = nameEnd;
  scan.selections++;
  scan.valueKind = SELECTION;
  scan.callable = METHOD;
  scan.at = nameEnd;
  return AFTER_VALUE;
}

/** `{` after the name of a message. */
function openMessage(scan: Scan): Next {
  if (!scan.isPending) return scan.refuseInside('operator');
  scan.isPending = false;
  const messageEnd = emptyEnd(scan.text, scan.at, chars.CLOSE_BRACE);
  if (messageEnd >= 0) return scan.completeOther(messageEnd);
  scan.expectsField = true;
  return scan.open(MESSAGE_VALUE);
}

function openConditional(scan: Scan): Next {
  if (scan.brackets.type === THEN) return scan.refuseInside('nestedConditional');
  scan.brackets.openConditional(scan.at);
  scan.isCompound = true;
  scan.at++;
  return VALUE;
}

/** Of a conditional, or between the key of a map and its value. */
function colon(scan: Scan): Next {
  const { brackets } = scan;
  if (brackets.type === THEN) {
    brackets.type = ELSE;
  } else {
    brackets.closeConditional();
    if (brackets.type !== MAP_KEY) return scan.refuseInside('operator');
    brackets.type = MAP_VALUE;
    scan.isCompound = false;
  }
  scan.at++;
  return VALUE;
}

function comma(scan: Scan): Next {
  const { brackets } = scan;
  brackets.closeConditional();
  const { type } = brackets;
  if (type === CALL) {
    if (!endArgument(scan)) return END;
  } else if (type === LIST || type === MAP_VALUE || type === MESSAGE_VALUE) {
    const closer = type === LIST ? chars.CLOSE_BRACKET : chars.CLOSE_BRACE;
    const trailingEnd = closerEnd(scan.text, scan.at + 1, closer);
    if (trailingEnd >= 0) {
      scan.isCompound = brackets.close();
      return scan.completeOther(trailingEnd);
    }
    if (type === MAP_VALUE) brackets.type = MAP_KEY;
    scan.expectsField = type === MESSAGE_VALUE;
  } else {
    return scan.refuseEnd('comma');
  }
  scan.isCompound = false;
  scan.at++;
  return VALUE;
}

function closeParenthesis(scan: Scan): Next {
  const { brackets } = scan;
  brackets.closeConditional();
  if (brackets.type === CALL) {
    if (!closeCall(scan)) return END;
  } else if (brackets.type === PAREN) {
    // Parentheses leave no trace in the tree that macros look at.
    if (scan.isCompound) scan.valueKind = OTHER;
  } else {
    return scan.refuseEnd('closer');
  }
  scan.isCompound = brackets.close();
  scan.callable = NOTHING;
  scan.at++;
  return AFTER_VALUE;
}

function closeBracket(scan: Scan, one: number, other: number): Next {
  const { brackets } = scan;
  brackets.closeConditional();
  if (brackets.type !== one && brackets.type !== other) return scan.refuseEnd('closer');
  scan.isCompound = brackets.close();
  return scan.completeOther(scan.at + 1);
}

function operator(scan: Scan, code: number): Next {
  const length = operatorLength(scan, code);
  if (length === 0) return scan.refuseInside('operator');
  scan.at += length;
  scan.isCompound = true;
  return VALUE;
}

/** Of the operator that starts with the character `code`; 0 where none does. */
function operatorLength({ text, at, length }: Scan, code: number): number {
  const next = at + 1 < length ? text.charCodeAt(at + 1) : 0;
  switch (code) {
    case chars.PLUS:
    case chars.MINUS:
    case chars.STAR:
    case chars.SLASH:
    case chars.PERCENT:
      return 1;
    case chars.LESS:
    case chars.GREATER:
      return next === chars.EQUALS ? 2 : 1;
    case chars.EQUALS:
    case chars.BANG:
      return next === chars.EQUALS ? 2 : 0;
    case chars.AMPERSAND:
    case chars.PIPE:
      return next === code ? 2 : 0;
    case LOWER_I:
      return text.startsWith('in', at) && chars.identifierEnd(text, at) === at + 2 ? 2 : 0;
    default:
      return 0;
  }
}

function end(scan: Scan): Next {
  scan.brackets.closeConditional();
  return scan.brackets.isEmpty ? END : scan.refuseEnd('unclosed');
}
