// What Grafana needs to place the panels of a dashboard.

import type { Test } from 'tap';

export interface PlacedPanel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

/** Panels have unique ids, fit into the 24 columns, and do not overlap. */
export function checkLayout(t: Test, panels: readonly PlacedPanel[]): void {
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const taken = new Set<string>();
  for (const { title, gridPos } of panels) {
    const { x, y, w, h } = gridPos;
    t.ok(x + w <= 24, title);
    for (let column = x; column < x + w; column++)
      for (let row = y; row < y + h; row++) {
        if (taken.has(`${column} ${row}`)) t.fail(`${title} covers another panel`);
        taken.add(`${column} ${row}`);
      }
  }
}
