// The anchors that GitHub creates for the headings of a Markdown page.

export function anchorsOf(markdown: string): string[] {
  const text = markdown.replaceAll(/^ *```.*?^ *```$/gms, '');
  const named = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id!);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...named];
}
