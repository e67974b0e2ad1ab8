// The page: a header with the search, the map, and the details of the selected item.

import type { ReportData } from '../data.ts';
import { Details } from './details.ts';
import { button, counted, element } from './dom.ts';
import { type Item, Model, type TreeNode } from './model.ts';
import { search, wordsOf } from './search.ts';
import { themeSwitch } from './theme.ts';
import { Tree } from './tree.ts';

function start(): void {
  const data = JSON.parse(document.getElementById('data')!.textContent ?? '') as ReportData;
  const app = document.getElementById('app')!;
  const model = new Model(data);
  const details = new Details(model, (node) => go(node));
  const tree = new Tree(model.roots, (node) => {
    details.show(node);
    history.replaceState(undefined, '', `#${addressOf(node)}`);
  });
  const field = element('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search hosts, paths, backends, policies',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'found',
    'aria-keyshortcuts': '/',
  });
  const only = element('input', { type: 'checkbox', id: 'only' });
  const found = element('output', { id: 'found', class: 'found', for: 'search only', role: 'status' });

  /** The count of the header that is chosen. */
  let chosen: Count | undefined;

  function look(): void {
    const words = wordsOf(field.value);
    for (const [count, made] of buttons) made.setAttribute('aria-pressed', String(count === chosen));
    if (words.length === 0 && !only.checked && chosen === undefined) {
      tree.show(undefined, []);
      found.textContent = '';
      return;
    }
    const result = search(model.roots, { words, onlyFindings: only.checked, only: chosen?.holds });
    tree.show(result, words, nothingFound(words));
    found.textContent = result.count === 0 ? 'nothing found' : `${result.count.toLocaleString('en')} found`;
  }

  function nothingFound(words: readonly string[]): HTMLElement {
    const what = [
      ...(words.length === 0 ? [] : [`with ${words.map((word) => `“${word}”`).join(' and ')}`]),
      ...(only.checked ? ['with findings'] : []),
      ...(chosen === undefined ? [] : [`among ${chosen.text}`]),
    ];
    return element(
      'p',
      { class: 'nothing' },
      `Nothing ${what.join(', ')}. `,
      button({ class: 'link', text: 'Show everything' }, showAll),
    );
  }

  function showAll(): void {
    field.value = '';
    only.checked = false;
    chosen = undefined;
    look();
    tree.root.focus();
  }

  function go(node: TreeNode): void {
    tree.select(node);
    tree.root.focus({ preventScroll: true });
  }

  let waiting = 0;
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, 60);
  });
  only.addEventListener('change', look);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      field.value = '';
      chosen = undefined;
      look();
      tree.root.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      clearTimeout(waiting);
      look();
      tree.root.focus();
    } else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    field.focus();
    field.select();
    event.preventDefault();
  });

  const buttons = new Map<Count, HTMLElement>();
  const numbers = element('p');
  for (const count of countsOf(data)) {
    if (numbers.childNodes.length > 0) numbers.append(' · ');
    if (count.number === 0) {
      numbers.append(count.text);
      continue;
    }
    const made = button({ class: 'count-link', text: count.text, 'aria-pressed': 'false' }, () => {
      chosen = chosen === count ? undefined : count;
      look();
    });
    buttons.set(count, made);
    numbers.append(made);
  }
  app.append(
    element(
      'header',
      {},
      element('div', { class: 'title' }, element('h1', { text: data.title }), numbers),
      element(
        'search',
        {},
        element('label', { class: 'hidden', for: 'search', text: 'Search' }),
        field,
        element('kbd', { text: '/', 'aria-hidden': 'true' }),
        element('label', { class: 'only' }, only, ' only findings'),
        found,
      ),
      themeSwitch(),
    ),
    element('main', {}, element('section', { class: 'map', 'aria-label': 'Map' }, tree.root), details.root),
  );
  app.hidden = false;
  document.documentElement.classList.add('app');
  const addressed = nodeAt(model, location.hash.slice(1));
  const first = addressed ?? model.roots[0];
  if (first !== undefined) tree.select(first);
}

/** A number of the header, and the items that it counts. */
interface Count {
  readonly number: number;
  readonly text: string;
  readonly holds: (item: Item) => boolean;
}

function countsOf(data: ReportData): readonly Count[] {
  const hosts = data.gateways.flatMap(({ listeners }) => listeners.flatMap((listener) => listener.hosts));
  const routes = hosts.reduce((sum, host) => sum + host.routes.length, 0);
  const notServed = data.objects.filter(({ conditions }) => conditions !== undefined).length;
  const of = (number: number, noun: string, holds: Count['holds']): Count => ({
    number,
    text: counted(number, noun),
    holds,
  });
  const withFinding = (severity: 'error' | 'warning') => (item: Item) =>
    item.sort === 'object' && (item.object.findings ?? []).some((finding) => finding.severity === severity);
  return [
    of(data.gateways.length, 'Gateway', ({ sort }) => sort === 'gateway'),
    of(hosts.length, 'host', ({ sort }) => sort === 'host'),
    of(routes, 'route', ({ sort }) => sort === 'route'),
    of(data.clusters.length, 'backend', ({ sort }) => sort === 'cluster'),
    of(data.errors, 'error', withFinding('error')),
    of(data.warnings, 'warning', withFinding('warning')),
    ...(notServed === 0
      ? []
      : [
          {
            number: notServed,
            text: `${counted(notServed, 'object')} not served as written`,
            holds: (item: Item) => item.sort === 'object' && item.object.conditions !== undefined,
          },
        ]),
  ];
}

/** Positions among siblings, from the root: `0.1.3`. */
function addressOf(node: TreeNode): string {
  const positions: number[] = [];
  for (let at: TreeNode | undefined = node; at !== undefined; at = at.parent) positions.unshift(at.position);
  return positions.join('.');
}

function nodeAt({ roots }: Model, address: string): TreeNode | undefined {
  if (!/^\d+(?:\.\d+)*$/.test(address)) return undefined;
  let nodes = roots;
  let found: TreeNode | undefined;
  for (const position of address.split('.')) {
    found = nodes[Number(position)];
    if (found === undefined) return undefined;
    nodes = found.children();
  }
  return found;
}

start();
