// Notes as text: on standard error in every format, and as comments in TAP.

import { visible } from '../../grammar/visible.ts';
import type { Io } from '../command-line/io.ts';
import type { Note } from '../results/note.ts';

export async function sayNotes(notes: readonly Note[], { stderr }: Pick<Io, 'stderr'>): Promise<void> {
  await stderr.write(notesText(notes));
}

/** One line per note. */
export const notesText = (notes: readonly Note[]): string =>
  notes.map((note) => `gatewarden: ${noteText(note)}\n`).join('');

/** For example `warning: gatewarden.yaml:12: ...`. */
export function noteText({ level, message, file, line }: Note): string {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
  return visible(`${level === 'warning' ? 'warning: ' : ''}${place}${message}`);
}
