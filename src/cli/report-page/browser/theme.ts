// The theme: light, dark, or that of the system. A switch changes it, and the browser stores the choice if it can.

import { button } from './dom.ts';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const KEY = 'gatewarden-report-theme';

export function themeSwitch(): HTMLElement {
  let theme: Theme = stored() ?? 'system';
  const label = (): string => `Theme: ${theme}`;
  const made = button({ class: 'theme' }, () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
    put();
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // A page from a file may have no storage: then the choice isn't kept.
    }
  });
  const put = (): void => {
    made.textContent = label();
    if (theme === 'system') document.documentElement.removeAttribute('data-theme');
    else document.documentElement.setAttribute('data-theme', theme);
  };
  put();
  return made;
}

function stored(): Theme | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === text);
  } catch {
    return undefined;
  }
}
