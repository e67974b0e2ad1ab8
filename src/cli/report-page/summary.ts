// The summary for print, and for browsers without scripts: the map in short, and all findings of objects.

import { counted } from '../../grammar/plural.ts';
import type { DestinationData, ListenerData, ObjectData, ReportData, RouteData } from './data.ts';
import { escapeHtml } from './embed.ts';

/** Limits for print: routes of a host, hosts of a listener, objects with findings. */
const MAX_ROUTES = 20;
const MAX_HOSTS = 50;
const MAX_OBJECTS = 200;
/** For the whole page. */
const MAX_ALL_ROUTES = 1000;

export function* summaryHtml(data: ReportData): Generator<string> {
  const budget = { routes: MAX_ALL_ROUTES };
  yield `<div class="summary">\n<h1>${escapeHtml(data.title)}</h1>\n`;
  yield `<p>${counted(data.errors, 'error')}, ${counted(data.warnings, 'warning')}</p>\n`;
  for (const { object, class: name, listeners } of data.gateways) {
    yield `<h2>${titleHtml(data.objects[object]!)}</h2>\n<p>class ${escapeHtml(name)}</p>\n`;
    for (const listener of listeners) yield* listenerHtml(listener, data, budget);
  }
  yield* saidHtml(data);
  yield '</div>\n';
}

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

function titleHtml({ kind, namespace, name }: ObjectData): string {
  return `${escapeHtml(kind)} ${code(namespace === '' ? name : `${namespace}/${name}`)}`;
}

function* listenerHtml(
  { name, about, hosts, refusal, to }: ListenerData,
  data: ReportData,
  budget: { routes: number },
): Generator<string> {
  yield `<h3>listener ${code(name)} <small>${escapeHtml(about)}</small></h3>\n`;
  if (refusal !== undefined) yield `<p>${escapeHtml(refusal)}</p>\n`;
  if (to !== undefined) yield `<p>${destinationsHtml(to, data)}</p>\n`;
  for (const { name: host, routes } of hosts.slice(0, MAX_HOSTS)) {
    const shown = routes.slice(0, Math.min(MAX_ROUTES, budget.routes));
    budget.routes -= shown.length;
    yield `<h4>${code(host)}</h4>\n<table><tbody>\n`;
    for (const route of shown) yield routeHtml(route, data);
    yield '</tbody></table>\n';
    if (shown.length < routes.length)
      yield `<p>and ${counted(routes.length - shown.length, 'more route')}</p>\n`;
  }
  if (hosts.length > MAX_HOSTS) yield `<p>and ${counted(hosts.length - MAX_HOSTS, 'more host')}</p>\n`;
}

function routeHtml(
  { match, answer, to = [], object, rule, details = [] }: RouteData,
  data: ReportData,
): string {
  const goes = answer === undefined ? destinationsHtml(to, data) : escapeHtml(answer);
  const from = object === undefined ? '' : `${titleHtml(data.objects[object]!)} rules[${rule}]`;
  return `<tr><td>${code(match)}</td><td>${goes}<br>${escapeHtml(details.join('; '))}</td><td>${from}</td></tr>\n`;
}

function destinationsHtml(to: readonly DestinationData[], { clusters }: ReportData): string {
  return to
    .map(({ cluster, share }) => {
      const name = cluster === undefined ? 'no valid backend' : code(clusters[cluster]!.name);
      return share === undefined ? `→ ${name}` : `→ ${escapeHtml(share)} ${name}`;
    })
    .join('<br>');
}

/** Findings and conditions of each object. */
function* saidHtml({ objects }: ReportData): Generator<string> {
  const said = objects.filter(
    ({ findings = [], conditions = [] }) => findings.length + conditions.length > 0,
  );
  if (said.length === 0) return;
  yield '<h2>Findings</h2>\n';
  for (const object of said.slice(0, MAX_OBJECTS)) {
    const { file, findings = [], conditions = [] } = object;
    yield `<h3>${titleHtml(object)}${file === undefined ? '' : ` <small>${escapeHtml(file)}</small>`}</h3>\n<ul>\n`;
    for (const { severity, code: id, path, message, line } of findings)
      yield `<li>${escapeHtml(severity)} ${escapeHtml(id)}${line === undefined ? '' : `, line ${line}`}: ${code(path)} ${escapeHtml(message)}</li>\n`;
    for (const { place, state, message } of conditions)
      yield `<li>${escapeHtml([place, state].filter((part) => part !== '').join(': '))} ${escapeHtml(message)}</li>\n`;
    yield '</ul>\n';
  }
  if (said.length > MAX_OBJECTS) yield `<p>and ${counted(said.length - MAX_OBJECTS, 'more object')}</p>\n`;
}
