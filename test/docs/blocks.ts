// The fenced blocks of a page, also those in its lists: which of them are files, which are commands that a test runs, and with which exit code they end.

import { readFile } from 'node:fs/promises';

export interface Block {
  readonly language: string;
  /** What stands behind the language: `test=validate exit=1`. */
  readonly marks: Readonly<Record<string, string>>;
  readonly text: string;
  /** Where it starts in the page. */
  readonly line: number;
}

export async function blocksOf(page: string): Promise<readonly Block[]> {
  const markdown = await readFile(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  return [...markdown.matchAll(/^( *)```(\w+)([^\n]*)\n(.*?)^\1```$/gms)].map(
    ({ 1: indent = '', 2: language = '', 3: marks = '', 4: text = '', index }) => ({
      language,
      marks: Object.fromEntries(
        marks
          .trim()
          .split(' ')
          .filter((mark) => mark !== '')
          .map((mark) => mark.split('=', 2) as [string, string]),
      ),
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      line: markdown.slice(0, index).split('\n').length,
    }),
  );
}

/** The examples of a page (`example=name`), which fail where a page has lost one. */
export async function examplesOf(page: string): Promise<(name: string) => string> {
  const blocks = await blocksOf(page);
  return (name) => {
    const block = blocks.find(({ marks }) => marks['example'] === name);
    if (block === undefined) throw new Error(`docs/${page} has no example ${name}`);
    return block.text;
  };
}
