// Notes: what a run has to say beside its findings. They never change its exit code.

import type { Io } from '../command-line/io.ts';
import { visible } from '../report/visible.ts';

export interface Note {
  /** `warning`: something should be put right. */
  readonly level: 'warning' | 'note';
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

export async function sayNotes(notes: readonly Note[], { stderr }: Pick<Io, 'stderr'>): Promise<void> {
  await stderr.write(notes.map((note) => `gatewarden: ${noteText(note)}\n`).join(''));
}

/** `warning: gatewarden.yaml:12: ...` */
export function noteText({ level, message, file, line }: Note): string {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
  return visible(`${level === 'warning' ? 'warning: ' : ''}${place}${message}`);
}
