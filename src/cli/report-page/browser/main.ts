// The page: a header with the search, the map, and the details of the selected item.

import type { ReportData } from '../data.ts';
import { Details } from './details.ts';
import { counted, element } from './dom.ts';
import { Model, type TreeNode } from './model.ts';
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

  function look(): void {
    const words = wordsOf(field.value);
    if (words.length === 0 && !only.checked) {
      tree.show(undefined, []);
      found.textContent = '';
      return;
    }
    const result = search(model.roots, { words, onlyFindings: only.checked });
    tree.show(result, words);
    found.textContent = result.count === 0 ? 'nothing found' : `${result.count.toLocaleString('en')} found`;
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

  const routes = model.roots.flatMap(({ item }) =>
    item.sort === 'gateway' ? item.gateway.listeners.flatMap(({ hosts }) => hosts) : [],
  );
  const notServed = data.objects.filter(({ conditions }) => conditions !== undefined).length;
  const numbers = [
    counted(data.gateways.length, 'Gateway'),
    counted(routes.length, 'host'),
    counted(
      routes.reduce((sum, host) => sum + host.routes.length, 0),
      'route',
    ),
    counted(data.clusters.length, 'backend'),
    counted(data.errors, 'error'),
    counted(data.warnings, 'warning'),
    ...(notServed === 0 ? [] : [`${counted(notServed, 'object')} not served as written`]),
  ];
  app.append(
    element(
      'header',
      {},
      element(
        'div',
        { class: 'title' },
        element('h1', { text: data.title }),
        element('p', { text: numbers.join(' · ') }),
      ),
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
