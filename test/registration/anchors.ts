// The anchors of a Markdown page, as GitHub makes them from headings.

export function anchorsOf(markdown: string): string[] {
  const text = markdown.replaceAll(/^ *```.*?^ *```$/gms, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
