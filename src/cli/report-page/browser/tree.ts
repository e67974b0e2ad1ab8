// The tree as a list of rows of one height. Only visible rows are in the document, so that ten thousand routes cost as much as thirty. Keys
// and roles: the tree view pattern of the ARIA Authoring Practices Guide, with `aria-activedescendant`.

import { element } from './dom.ts';
import type { TreeNode } from './model.ts';
import type { Found } from './search.ts';

const ROW = 30;
/** Names of more characters may be cut. Those that are like no other keep this many at their end. */
const LONG = 24;
const TAIL = 12;
/** Rows above and below the visible ones. */
const AROUND = 8;

interface Row {
  readonly node: TreeNode;
  readonly level: number;
  readonly position: number;
  readonly size: number;
}

const SEVERITIES = ['', 'has warnings', 'has errors'] as const;

export class Tree {
  readonly root: HTMLElement;
  readonly #list: HTMLElement;
  readonly #onSelect: (node: TreeNode) => void;
  #roots: readonly TreeNode[];
  #rows: readonly Row[] = [];
  #rowOf = new Map<TreeNode, number>();
  readonly #open = new Set<TreeNode>();
  #found: Found | undefined;
  /** Expanded or collapsed by hand during a search. */
  readonly #turned = new Set<TreeNode>();
  #words: readonly string[] = [];
  #selected: TreeNode | undefined;
  #nothing: Node | undefined;
  #frame = 0;

  constructor(roots: readonly TreeNode[], onSelect: (node: TreeNode) => void) {
    this.#roots = roots;
    this.#onSelect = onSelect;
    this.#list = element('div', { class: 'rows', role: 'presentation' });
    this.root = element(
      'div',
      {
        class: 'tree',
        role: 'tree',
        tabindex: 0,
        'aria-label': 'Gateways, listeners, hosts, routes and backends',
      },
      this.#list,
    );
    this.root.addEventListener('scroll', () => this.#soon());
    this.root.addEventListener('keydown', (event) => this.#key(event));
    this.root.addEventListener('click', (event) => this.#click(event));
    new ResizeObserver(() => this.#soon()).observe(this.root);
    this.#openFirst();
    this.#arrange();
  }

  get selected(): TreeNode | undefined {
    return this.#selected;
  }

  /** The first view: expanded down to hosts, as long as they fit on a screen. */
  #openFirst(): void {
    let rows = this.#roots.length;
    let level = this.#roots.filter(({ item }) => item.sort === 'gateway');
    while (level.length > 0) {
      const below = level.flatMap((node) => node.children());
      rows += below.length;
      if (rows > 40) return;
      for (const node of level) this.#open.add(node);
      level = below.filter(({ item }) => item.sort === 'listener' || item.sort === 'host');
    }
  }

  /** `nothing`: what stands in the place of rows where there is none. */
  show(found: Found | undefined, words: readonly string[], nothing?: Node): void {
    this.#nothing = nothing;
    this.#found = found;
    this.#words = words;
    this.#turned.clear();
    this.#arrange();
    this.root.scrollTop = 0;
  }

  select(node: TreeNode): void {
    for (let above = node.parent; above !== undefined; above = above.parent) {
      if (!this.#isOpen(above)) this.#turn(above);
    }
    if (this.#found !== undefined && !this.#rowOf.has(node)) this.#found = undefined;
    this.#arrange();
    this.#choose(this.#rowOf.get(node) ?? 0);
  }

  #isOpen(node: TreeNode): boolean {
    if (this.#found === undefined) return this.#open.has(node);
    return this.#found.open.has(node) !== this.#turned.has(node);
  }

  #turn(node: TreeNode): void {
    const set = this.#found === undefined ? this.#open : this.#turned;
    if (set.has(node)) set.delete(node);
    else set.add(node);
  }

  /** Builds the rows from the expanded items. */
  #arrange(): void {
    const rows: Row[] = [];
    const add = (nodes: readonly TreeNode[], level: number, isBelowFound: boolean): void => {
      const found = this.#found;
      const own = found === undefined || isBelowFound ? nodes : nodes.filter((node) => found.shown.has(node));
      for (const [index, node] of own.entries()) {
        rows.push({ node, level, position: index + 1, size: own.length });
        // A match is shown with everything below it, unless some of that matches by itself.
        const isLeaf = isBelowFound || (found !== undefined && !found.open.has(node));
        if (node.hasChildren && this.#isOpen(node)) add(node.children(), level + 1, isLeaf);
      }
    };
    add(this.#roots, 1, false);
    this.#rows = rows;
    this.#rowOf = new Map(rows.map(({ node }, index) => [node, index]));
    this.#list.style.height = rows.length === 0 ? 'auto' : `${rows.length * ROW}px`;
    this.#render();
  }

  #soon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#render();
    });
  }

  #render(): void {
    const { scrollTop, clientHeight } = this.root;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - AROUND);
    const last = Math.min(this.#rows.length, Math.ceil((scrollTop + (clientHeight || 900)) / ROW) + AROUND);
    const rows: HTMLElement[] = [];
    for (let index = first; index < last; index++) rows.push(this.#row(index));
    if (this.#rows.length === 0 && this.#nothing !== undefined) rows.push(this.#nothing as HTMLElement);
    this.#list.replaceChildren(...rows);
    const selected = this.#selected === undefined ? undefined : this.#rowOf.get(this.#selected);
    if (selected !== undefined && selected >= first && selected < last)
      this.root.setAttribute('aria-activedescendant', `row-${selected}`);
    else this.root.removeAttribute('aria-activedescendant');
  }

  #row(index: number): HTMLElement {
    const { node, level, position, size } = this.#rows[index]!;
    const isOpen = node.hasChildren && this.#isOpen(node);
    const row = element(
      'div',
      {
        class: `row ${node.item.sort}`,
        id: `row-${index}`,
        role: 'treeitem',
        'aria-level': level,
        'aria-posinset': position,
        'aria-setsize': size,
        'aria-selected': node === this.#selected ? 'true' : 'false',
        'aria-expanded': node.hasChildren ? String(isOpen) : undefined,
        'data-row': index,
      },
      element('span', { class: 'fold', 'aria-hidden': 'true' }),
      node.tag === '' ? undefined : element('span', { class: 'tag', text: node.tag }),
      this.#label(node),
      element('span', { class: 'note', text: node.note }),
    );
    if (node.severity > 0) {
      const said = SEVERITIES[node.severity];
      const mark = element('span', {
        class: `mark severity-${node.severity}`,
        role: 'img',
        'aria-label': said,
        title: said,
      });
      row.append(mark);
    }
    row.style.transform = `translateY(${index * ROW}px)`;
    row.style.setProperty('--level', String(level - 1));
    return row;
  }

  /** In two parts, so that names that are too long for their rows stay different. */
  #label(node: TreeNode): HTMLElement {
    const { label } = node;
    const made = element('span', { class: 'label', title: label });
    const cut = label.length > LONG ? this.#beginning(node) : label.length;
    made.append(this.#marked('head', label.slice(0, cut)));
    if (cut < label.length) made.append(this.#marked('tail', label.slice(cut)));
    return made;
  }

  /** The length of the part that a long name shares with the names beside it; without any, all but its end. */
  #beginning({ label, parent, position }: TreeNode): number {
    const siblings = parent?.children() ?? this.#roots;
    const shared = [siblings[position - 1], siblings[position + 1]].map((sibling) =>
      sibling === undefined ? 0 : sharedLength(label, sibling.label),
    );
    const most = Math.max(...shared);
    return most < LONG / 2 ? label.length - TAIL : Math.min(most, label.length - 1);
  }

  /** Marks the words of a search. */
  #marked(part: 'head' | 'tail', text: string): HTMLElement {
    const made = element('span', { class: part });
    const lower = text.toLowerCase();
    // Some letters are longer in lower case.
    const words = lower.length === text.length ? this.#words : [];
    let at = 0;
    while (at < text.length) {
      const next = words
        .map((word) => ({ word, from: lower.indexOf(word, at) }))
        .filter(({ from }) => from !== -1)
        .sort((left, right) => left.from - right.from || right.word.length - left.word.length)[0];
      if (next === undefined) break;
      made.append(text.slice(at, next.from));
      at = next.from + next.word.length;
      made.append(element('mark', { text: text.slice(next.from, at) }));
    }
    made.append(text.slice(at));
    return made;
  }

  #choose(index: number): void {
    const row = this.#rows[index];
    if (row === undefined) return;
    this.#selected = row.node;
    const { scrollTop, clientHeight } = this.root;
    if (index * ROW < scrollTop) this.root.scrollTop = index * ROW;
    else if ((index + 1) * ROW > scrollTop + clientHeight)
      this.root.scrollTop = (index + 1) * ROW - clientHeight;
    this.#render();
    this.#onSelect(row.node);
  }

  #click(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined;
    const row = target?.closest('[data-row]');
    if (!(row instanceof HTMLElement)) return;
    const index = Number(row.dataset['row']);
    const node = this.#rows[index]?.node;
    if (node === undefined) return;
    const isFold = target?.classList.contains('fold') === true;
    if (
      node.hasChildren &&
      (isFold || node === this.#selected || node.item.sort === 'group' || !this.#isOpen(node))
    )
      this.#turn(node);
    this.#arrange();
    if (!isFold) this.#choose(this.#rowOf.get(node) ?? index);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.#selected === undefined ? -1 : (this.#rowOf.get(this.#selected) ?? -1);
    const node = this.#rows[at]?.node;
    const page = Math.max(1, Math.floor(this.root.clientHeight / ROW) - 1);
    const last = this.#rows.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
      PageDown: at + page,
      PageUp: at - page,
    };
    const to = moves[event.key];
    if (to !== undefined) this.#choose(Math.min(last, Math.max(0, to)));
    else if (node === undefined) return;
    else if (event.key === 'ArrowRight' && node.hasChildren) {
      if (this.#isOpen(node)) this.#choose(at + 1);
      else this.#turnAt(node);
    } else if (event.key === 'ArrowLeft') {
      if (node.hasChildren && this.#isOpen(node)) this.#turnAt(node);
      else if (node.parent !== undefined) this.#choose(this.#rowOf.get(node.parent) ?? at);
    } else if ((event.key === 'Enter' || event.key === ' ') && node.hasChildren) this.#turnAt(node);
    else return;
    event.preventDefault();
  }

  #turnAt(node: TreeNode): void {
    this.#turn(node);
    this.#arrange();
    this.#choose(this.#rowOf.get(node) ?? 0);
  }
}

function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return length;
}
