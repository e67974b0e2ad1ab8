// The anchors that GitHub creates for the headings of a Markdown page.

export function anchorsOf(markdown: string): string[] {
  const text = markdown.replaceAll(/^ *```.*?^ *```$/gms, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
