// Creates elements from text only, so that text of manifests never becomes markup.

interface Members {
  readonly class?: string;
  readonly text?: string;
  /** Attributes; false and undefined: left out. */
  readonly [attribute: string]: string | number | boolean | undefined;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { text, ...attributes }: Members = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  if (text !== undefined) made.textContent = text;
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export function button(
  members: Members,
  onClick: () => void,
  ...children: readonly (Node | string)[]
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...members }, ...children);
  made.addEventListener('click', onClick);
  return made;
}

/** `9,900 routes` */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
