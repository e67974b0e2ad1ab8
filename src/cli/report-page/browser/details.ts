// The details of the selected item: its destinations, its policies, its problems.

import type { ObjectData, PoliciesData, RouteData, SettingData } from '../data.ts';
import { button, counted, element } from './dom.ts';
import { type Model, objectTitle, type TreeNode } from './model.ts';
import { type Problems, problemsOf, reasonOf, troubledBelow } from './problems.ts';

/** How many routes of a backend are named. */
const NAMED = 50;

const PLACES: Readonly<Record<string, string>> = {
  backend: 'backend',
  route: 'this route',
  virtualHost: 'this host',
  routeConfiguration: 'listener or Gateway',
  listener: 'listener',
  cluster: 'backend',
};

export class Details {
  readonly root: HTMLElement;
  readonly #model: Model;
  readonly #select: (node: TreeNode) => void;

  constructor(model: Model, select: (node: TreeNode) => void) {
    this.#model = model;
    this.#select = select;
    this.root = element('section', { class: 'details', 'aria-label': 'Details', tabindex: -1 });
    this.root.append(element('p', { class: 'hint', text: 'Select an item in the tree.' }));
  }

  show(node: TreeNode): void {
    const way: TreeNode[] = [];
    for (let above = node.parent; above !== undefined; above = above.parent) way.unshift(above);
    const parts: (HTMLElement | undefined)[] = [
      way.length === 0 ? undefined : this.#way(way),
      element(
        'h2',
        {},
        ...(node.tag === '' ? [] : [element('span', { class: 'tag', text: node.tag }), ' ']),
        element('span', { class: 'name', text: node.label }),
      ),
      ...this.#about(node),
      ...said(problemsOf(node.item, this.#model.data)),
      ...this.#below(node),
    ];
    this.root.replaceChildren(...parts.filter((part) => part !== undefined));
    this.root.scrollTop = 0;
  }

  #way(way: readonly TreeNode[]): HTMLElement {
    const list = element('ol', { class: 'way' });
    for (const node of way)
      list.append(
        element(
          'li',
          {},
          button({ class: 'link', text: node.label }, () => this.#select(node)),
        ),
      );
    return element('nav', { 'aria-label': 'Where it is' }, list);
  }

  #about(node: TreeNode): (HTMLElement | undefined)[] {
    const { objects, clusters } = this.#model.data;
    const { item } = node;
    switch (item.sort) {
      case 'gateway': {
        const object = objects[item.gateway.object];
        return [facts([['Class', item.gateway.class], ['Serves', node.note], ...placeOf(object)])];
      }
      case 'listener': {
        const { listener } = item;
        const object = objects[listener.object];
        return [
          facts([
            ['Takes', listener.about],
            ...(object === undefined ? [] : [['Object', `${objectTitle(object)} ${listener.path}`] as const]),
            ...placeOf(object),
          ]),
          ...this.#policies(listener.policies),
          ...this.#links(
            'Hosts',
            node.children().filter(({ item }) => item.sort === 'host'),
          ),
        ];
      }
      case 'host':
        return [...this.#policies(item.host.policies), ...this.#links('Routes', node.children())];
      case 'route':
        return this.#route(item.route);
      case 'destination': {
        const { cluster, share } = item.destination;
        const target = cluster === undefined ? undefined : this.#model.clusterNodes[cluster];
        return [
          facts(share === undefined ? [] : [['Share', share]]),
          target === undefined
            ? undefined
            : button({ class: 'link', text: 'This backend, with all routes that use it' }, () =>
                this.#select(target),
              ),
        ];
      }
      case 'cluster': {
        const { cluster, index } = item;
        const { endpoints, more, about } = clusters[index]!;
        const routes = this.#model.routesTo(index);
        return [
          facts([...about.map((each) => ['', each] as const)]),
          ...this.#policies(cluster.policies),
          ...(endpoints.length === 0
            ? []
            : [
                heading('Addresses', endpoints.length + more),
                list(
                  endpoints.map((address) => element('code', { text: address })),
                  more,
                ),
              ]),
          ...this.#links(
            'Routes that use this backend',
            routes,
            (route) => `${route.parent?.label ?? ''} ${route.label}`,
          ),
        ];
      }
      case 'object':
        return [facts(placeOf(item.object))];
      default:
        return [element('p', { text: node.note })];
    }
  }

  #route(route: RouteData): (HTMLElement | undefined)[] {
    const { to = [], answer, details = [], object: index, rule, ruleName } = route;
    const object = index === undefined ? undefined : this.#model.data.objects[index];
    const goes = element('ul', { class: 'plain' });
    if (answer !== undefined) goes.append(element('li', { text: answer }));
    for (const destination of to) {
      const { cluster, share } = destination;
      const target = cluster === undefined ? undefined : this.#model.clusterNodes[cluster];
      const name = this.#model.destinationName(destination);
      const shown =
        target === undefined ? name : button({ class: 'link', text: name }, () => this.#select(target));
      goes.append(element('li', {}, ...(share === undefined ? [] : [`${share} `]), shown));
    }
    const named = ruleName === undefined ? '' : ` "${ruleName}"`;
    return [
      facts([
        ['Goes to', goes],
        ...(object === undefined
          ? []
          : [['Written in', `${objectTitle(object)} rules[${rule}]${named}`] as const]),
        ...placeOf(object),
        ...(details.length === 0
          ? []
          : [['On the way', list(details.map((detail) => element('span', { text: detail })))] as const]),
      ]),
      ...this.#policies(route.policies),
    ];
  }

  /** Items by name, each a link. */
  #links(
    title: string,
    nodes: readonly TreeNode[],
    textOf: (node: TreeNode) => string = ({ label }) => label,
  ): HTMLElement[] {
    const links = nodes
      .slice(0, NAMED)
      .map((node) => button({ class: 'link', text: textOf(node) }, () => this.#select(node)));
    return [heading(title, nodes.length), list(links, nodes.length - NAMED)];
  }

  /** The problems of items below, each with its reason: a mark in the map leads to them. */
  #below(node: TreeNode): HTMLElement[] {
    const nodes = troubledBelow(node);
    if (nodes.length === 0) return [];
    const made = element('ul', { class: 'said' });
    for (const each of nodes.slice(0, NAMED))
      made.append(
        element(
          'li',
          { class: each.own === 2 ? 'error' : 'warning' },
          element('span', { class: 'tag', text: each.tag }),
          ' ',
          button({ class: 'link', text: nameBelow(each, node) }, () => this.#select(each)),
          element('p', { text: reasonOf(problemsOf(each.item, this.#model.data)) }),
        ),
      );
    if (nodes.length > NAMED)
      made.append(
        element('li', { class: 'note', text: `and ${(nodes.length - NAMED).toLocaleString('en')} more` }),
      );
    return [heading('Problems below', nodes.length), made];
  }

  #policies(index: number | undefined): (HTMLElement | undefined)[] {
    const { settings, losses, policies } = this.#model.data;
    const { effective = [], lost = [] }: PoliciesData = index === undefined ? {} : policies[index]!;
    const parts: HTMLElement[] = [];
    if (effective.length > 0) {
      const body = element('tbody');
      for (const index of effective) {
        const setting = settings[index]!;
        body.append(
          element(
            'tr',
            {},
            element('th', { scope: 'row', text: setting.field }),
            element('td', {}, valueText(setting)),
            element('td', {}, ...this.#setBy(setting)),
          ),
        );
      }
      parts.push(heading('Effective policy', effective.length), table(['Field', 'Value', 'Set by'], body));
      if (effective.some((index) => settings[index]!.value.includes(MASKED)))
        parts.push(
          element('p', {
            class: 'note',
            text: `${MASKED} replaces a possible credential: a secret, or the value of a header that is sent to a backend. See the policy for the value.`,
          }),
        );
    }
    if (lost.length > 0) {
      const body = element('tbody');
      for (const index of lost) {
        const { setting: settingIndex, reason, by } = losses[index]!;
        const setting = settings[settingIndex]!;
        const winners = by.map((policy) => objectTitle(this.#model.data.objects[policy]!)).join(', ');
        body.append(
          element(
            'tr',
            {},
            element('th', { scope: 'row', text: setting.field }),
            element('td', {}, ...this.#setBy(setting)),
            element('td', {}, reason, winners === '' ? '' : `: ${winners}`),
          ),
        );
      }
      parts.push(
        element(
          'details',
          {},
          element('summary', {
            text: `${counted(lost.length, 'setting')} without effect`,
          }),
          table(['Field', 'Written in', 'Why not'], body),
        ),
      );
    }
    return parts;
  }

  #setBy({ policy, path, place, placeName, targets, exceptFor = [] }: SettingData): (Node | string)[] {
    const object = this.#model.data.objects[policy]!;
    const node = this.#model.objectNodes.get(object);
    const name = objectTitle(object);
    const on = targets.length > 0 ? targets.join(', ') : (placeName ?? PLACES[place] ?? place);
    return [
      node === undefined
        ? element('span', { class: 'policy', text: name })
        : button({ class: 'link', text: name }, () => this.#select(node)),
      element('code', { class: 'path', text: path }),
      element('span', { class: 'on', text: `attached to ${on}` }),
      ...(exceptFor.length === 0
        ? []
        : [element('span', { class: 'on', text: `not for ${exceptFor.join(', ')}` })]),
    ];
  }
}

/** What replaces secrets in values. */
const MASKED = '******';

type Fact = readonly [name: string, value: string | Node];

function facts(all: readonly Fact[]): HTMLElement | undefined {
  if (all.length === 0) return undefined;
  const made = element('dl');
  for (const [name, value] of all)
    made.append(
      element('dt', { text: name }),
      element('dd', {}, typeof value === 'string' ? element('span', { text: value }) : value),
    );
  return made;
}

/** The location of an object. */
function placeOf(object: ObjectData | undefined): readonly Fact[] {
  if (object?.file === undefined) return [];
  return [
    [
      'File',
      element('code', { text: object.line === undefined ? object.file : `${object.file}:${object.line}` }),
    ],
  ];
}

function heading(text: string, count: number): HTMLElement {
  return element(
    'h3',
    { text: `${text} ` },
    element('span', { class: 'count', text: count.toLocaleString('en') }),
  );
}

function list(items: readonly Node[], more = 0): HTMLElement {
  const made = element('ul', { class: 'plain' });
  for (const item of items) made.append(element('li', {}, item));
  if (more > 0) made.append(element('li', { class: 'note', text: `and ${more.toLocaleString('en')} more` }));
  return made;
}

function table(heads: readonly string[], body: HTMLElement): HTMLElement {
  const row = element('tr', { role: 'row' });
  for (const text of heads) row.append(element('th', { scope: 'col', role: 'columnheader', text }));
  const made = element('table', { role: 'table' }, element('thead', { role: 'rowgroup' }, row), body);
  // On narrow screens rows become blocks, and only these roles still make it a table.
  body.setAttribute('role', 'rowgroup');
  for (const line of body.querySelectorAll('tr')) line.setAttribute('role', 'row');
  for (const cell of body.querySelectorAll('th')) cell.setAttribute('role', 'rowheader');
  for (const cell of body.querySelectorAll('td')) cell.setAttribute('role', 'cell');
  return element('div', { class: 'scrolled' }, made);
}

const valueText = ({ value }: SettingData): HTMLElement => element('pre', { text: value });

/** The names from below the item that is shown down to an item. */
function nameBelow(node: TreeNode, from: TreeNode): string {
  const names: string[] = [];
  for (let at: TreeNode | undefined = node; at !== undefined && at !== from; at = at.parent)
    names.unshift(at.label);
  return names.join(' › ');
}

/** Findings, conditions and other problems. */
function said({ findings, conditions, others }: Problems): HTMLElement[] {
  const count = findings.length + conditions.length + others.length;
  if (count === 0) return [];
  const made = element('ul', { class: 'said' });
  for (const { text, severity } of others)
    made.append(element('li', { class: severity === 2 ? 'error' : 'warning' }, element('p', { text })));
  for (const { code, severity, path, message, hint, line } of findings)
    made.append(
      element(
        'li',
        { class: severity },
        element('span', { class: 'code', text: `${severity} ${code}` }),
        ' ',
        element('code', { text: line === undefined ? path : `${path} (line ${line})` }),
        element('p', { text: message }),
        ...(hint === undefined ? [] : [element('p', { class: 'note', text: hint })]),
      ),
    );
  for (const { place, state, message } of conditions)
    made.append(
      element(
        'li',
        { class: 'error' },
        element('span', { class: 'code', text: state }),
        ...(place === '' ? [] : [' ', element('code', { text: place })]),
        element('p', { text: message }),
      ),
    );
  return [heading('Findings', count), made];
}
