// Changes in sections, by Gateway. The same change of many objects is one line.

import { type Change, SUBJECTS } from '../../analysis/compare.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import { plural } from '../../grammar/plural.ts';
import { gatewayOf, NOUNS as SERVED_NOUNS } from './planes.ts';
import type { Sentence } from './sentence.ts';
import type { ToldChange } from './told.ts';
import { joined, plain, quoted, say, type Words } from './words.ts';

export interface Section {
  readonly title: Words;
  /** The first of them. */
  readonly lines: readonly Line[];
  /** How many more there are. */
  readonly more: number;
}

export interface Line {
  readonly words: Words;
  /** If it is about many: the first of them. */
  readonly below: readonly Words[];
  /** How many more there are. */
  readonly more: number;
}

/** How many routes, hosts and so on with the same change are named. */
const NAMED = 5;
const NAMED_HOSTS = 3;

interface Member {
  readonly about: Words;
  readonly hosts: Host[];
  readonly former: Words;
}

interface Host {
  readonly name: string;
  readonly listener?: string | undefined;
}

interface Group {
  readonly subject: Change['subject'];
  readonly changes: Words;
  readonly isFailing: boolean;
  /** Of any of its members. */
  isUnprotected: boolean;
  /** The routes, hosts and so on that change. */
  readonly members: Members;
  /** What they affect. */
  readonly affected: Members;
}

/** Each once, with all of its hosts. */
class Members {
  readonly #all: Member[] = [];
  /** By what they are about. Most changes are those of one member, so it is made for the second one. */
  #known: Map<string, Member> | undefined;

  get all(): readonly Member[] {
    return this.#all;
  }

  add(member: Member): void {
    if (this.#all.length === 0) {
      this.#all.push(member);
      return;
    }
    this.#known ??= new Map(this.#all.map((each) => [Members.#idOf(each), each]));
    const id = Members.#idOf(member);
    const known = this.#known.get(id);
    if (known !== undefined) {
      known.hosts.push(...member.hosts);
      return;
    }
    this.#known.set(id, member);
    this.#all.push(member);
  }

  static #idOf({ about, former }: Member): string {
    return JSON.stringify([about, former]);
  }
}

type Groups = Map<string, Group>;

/** `most`: how many lines of a section are made. */
export function sectionsOf(changes: readonly ToldChange[], most: number): Section[] {
  const sections = new Map<string, { title: Words; groups: Groups; byPolicies: Groups }>();
  for (const { change, sentence } of changes) {
    const { changes: own, byPolicies = [] } = sentence;
    const title = titleOf(change);
    const name = plain(title);
    const section = getOrCreate(sections, name, () => ({ title, groups: new Map(), byPolicies: new Map() }));
    if (own.length > 0) note(section.groups, change.subject, sentence, joined(own, '; '));
    // A policy's effect on thousands of routes is one line, even if one of them has other changes too.
    if (byPolicies.length > 0)
      note(
        section.byPolicies,
        change.subject,
        { ...sentence, isFailing: false, former: [], affected: [] },
        joined(byPolicies, '; '),
      );
  }
  return [...sections.values()]
    .map(({ title, groups, byPolicies }) => {
      const all = [...groups.values(), ...byPolicies.values()].sort(
        (left, right) => severity(right) - severity(left),
      );
      const lines = all.slice(0, most).map(lineOf);
      return { title, rank: rankOf(title), lines, more: all.length - lines.length };
    })
    .sort((left, right) => left.rank - right.rank);
}

/** What fails comes first, then what lets requests pass that had to prove something. */
const severity = ({ isFailing, isUnprotected }: Group): number => (isFailing ? 2 : isUnprotected ? 1 : 0);

function note(
  groups: Groups,
  subject: Change['subject'],
  {
    about,
    host: name,
    listener,
    former = [],
    isFailing = false,
    isUnprotected = false,
    affected = [],
  }: Sentence,
  changes: Words,
): void {
  const key = JSON.stringify([subject, isFailing, changes]);
  const group = getOrCreate(groups, key, (): Group => {
    return { subject, changes, isFailing, isUnprotected, members: new Members(), affected: new Members() };
  });
  group.isUnprotected ||= isUnprotected;
  group.members.add({ about, former, hosts: name === undefined ? [] : [{ name, listener }] });
  for (const { about, host } of affected) group.affected.add({ about, former: [], hosts: [{ name: host }] });
}

const OTHERS = ['Backends', 'Statuses', 'Findings'];

const rankOf = (title: Words): number => OTHERS.indexOf(plain(title));

function titleOf(change: Change): Words {
  switch (change.subject) {
    case 'gateway':
      return say`Gateway ${change.gateway}`;
    case 'status':
      return ['Statuses'];
    case 'finding':
      return ['Findings'];
    default: {
      const gateway = gatewayOf(change);
      return gateway === undefined ? ['Backends'] : say`Gateway ${gateway}`;
    }
  }
}

const NOUNS: Readonly<Record<Change['subject'], string>> = {
  gateway: 'Gateway',
  ...SERVED_NOUNS,
  status: 'status',
  finding: 'finding',
};

function lineOf({ subject, changes, members: { all }, affected }: Group): Line {
  const [first] = all;
  if (first !== undefined && all.length === 1) {
    const about = withHosts(first);
    const words = about.length === 0 ? changes : [...about, ': ', ...changes];
    return { words: withFormer(words, first, '; '), ...firstOf(affected.all) };
  }
  return {
    words: [`${numbered(all.length, NOUNS[subject])}: `, ...changes],
    ...firstOf([...all, ...affected.all]),
  };
}

const firstOf = (members: readonly Member[]): Pick<Line, 'below' | 'more'> => ({
  below: members.slice(0, NAMED).map((member) => withFormer(withHosts(member), member, ': ')),
  more: Math.max(0, members.length - NAMED),
});

const withFormer = (words: Words, { former }: Member, link: string): Words =>
  former.length === 0 ? words : [...words, link, ...former];

/** A host name that several listeners have is shown with its listener. */
function withHosts({ about, hosts }: Pick<Member, 'about' | 'hosts'>): Words {
  const [first] = hosts;
  if (first === undefined) return about;
  // Most changes are on one host.
  if (hosts.length === 1) return [...about, ' on ', quoted(first.name)];
  const names = new Set(hosts.map(({ name }) => name));
  const isShared = names.size < hosts.length;
  const shown = hosts
    .slice(0, NAMED_HOSTS)
    .map(({ name, listener }) =>
      isShared && listener !== undefined ? say`${name} of listener ${listener}` : say`${name}`,
    );
  const more = hosts.length - shown.length;
  return [
    ...about,
    ' on ',
    ...joined(shown, ', '),
    ...(more > 0 ? [` and ${numbered(more, 'more host')}`] : []),
  ];
}

export const numbered = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun === 'status' && count !== 1 ? 'statuses' : plural(count, noun)}`;

/** The number of changes for each subject. */
export function countsOf(changes: readonly Change[]): Readonly<Record<Change['subject'], number>> {
  const counts = Object.fromEntries(SUBJECTS.map((subject) => [subject, 0])) as Record<
    Change['subject'],
    number
  >;
  for (const { subject } of changes) counts[subject]++;
  return counts;
}

/** `1 host, 2 routes, 1 cluster` */
export function countsText(changes: readonly Change[]): string {
  const counts = countsOf(changes);
  const byNoun = new Map<string, number>();
  for (const subject of SUBJECTS)
    if (counts[subject] > 0) byNoun.set(NOUNS[subject], (byNoun.get(NOUNS[subject]) ?? 0) + counts[subject]);
  return [...byNoun].map(([noun, count]) => numbered(count, noun)).join(', ');
}

/** The text for a diff without changes. */
export function nothingText(changedObjects: number): string {
  const what = 'Nothing changes: both sides give the same configuration.';
  if (changedObjects === 0) return what;
  const objects = changedObjects === 1 ? '1 object differs' : `${numbered(changedObjects, 'object')} differ`;
  return `${what} ${objects}, without effect.`;
}
