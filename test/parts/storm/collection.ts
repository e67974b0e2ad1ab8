// A collection whose watch gets a storm of events: its objects, and the open watch of the client.

import type { ServerResponse } from 'node:http';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { eventText, ObjectEvents, type StormObject } from './variants.ts';
import { versionAfter } from './versions.ts';
import { written } from './written.ts';

/** Events that are written at once. */
const AT_ONCE = 50;

interface Held {
  readonly object: StormObject;
  readonly events: ObjectEvents;
}

interface Line {
  readonly type: string;
  readonly object: StormObject;
}

export class StormCollection {
  readonly path: string;
  readonly #objects = new Map<string, Held>();
  #version = '';
  #count = 0;
  #isStormy = false;
  #watch: ServerResponse | undefined;
  /** Watches of the client so far. */
  opened = 0;

  constructor(path: string) {
    this.path = path;
  }

  open(watch: ServerResponse): void {
    this.#watch = watch;
    this.opened++;
  }

  /** Whether the event is told by the storm itself, and not passed on. */
  takes(line: string): boolean {
    const { type, object } = JSON.parse(line) as Line;
    this.#see(object.metadata.resourceVersion);
    const key = keyOf(object.metadata);
    if (!this.#isStormy || !this.#objects.has(key)) return false;
    if (type === 'DELETED') this.#objects.delete(key);
    else this.#hold(object);
    return type !== 'DELETED';
  }

  /** The version of the API server for one that a storm has made. */
  versionOf(namespace: string, name: string, real: string): string {
    return this.#objects.get(keyOf({ namespace, name }))?.object.metadata.resourceVersion ?? real;
  }

  begin(version: string, objects: readonly StormObject[]): void {
    this.#see(version);
    for (const object of objects) this.#hold(object);
    this.#isStormy = true;
  }

  /** Writes events as fast as the client reads them, as many as `take` gives. Ends with each object as it really is. */
  async storm(take: (wanted: number) => number): Promise<void> {
    for (let next = this.#turns(); ; await setImmediate()) {
      const count = take(AT_ONCE);
      if (count === 0) break;
      let text = '';
      for (let index = 0; index < count; index++) {
        const { value } = next.next();
        if (value === undefined) {
          next = this.#turns();
          index--;
          continue;
        }
        const number = ++this.#count;
        const generation = (value.object.metadata.generation ?? 0) + number;
        text += value.events.next({ version: this.#nextVersion(number), number, generation });
      }
      await this.#write(text);
    }
    this.#isStormy = false;
    let text = '';
    for (const { object } of this.#objects.values()) {
      const resourceVersion = this.#nextVersion(++this.#count);
      text += eventText({ ...object, metadata: { ...object.metadata, resourceVersion } });
    }
    await this.#write(text);
  }

  *#turns(): Generator<Held, undefined> {
    yield* this.#objects.values();
  }

  #nextVersion(number: number): string {
    return versionAfter(this.#version, number);
  }

  /** Resolves when the client has read nearly all of it. A client whose watch has ended opens the next one. */
  async #write(text: string): Promise<void> {
    while (this.#watch === undefined || this.#watch.destroyed) await delay(20);
    await written(this.#watch, text);
  }

  #see(version: string): void {
    if (Number(version) > Number(this.#version)) this.#version = version;
  }

  #hold(object: StormObject): void {
    const key = keyOf(object.metadata);
    const known = this.#objects.get(key)?.object.metadata.resourceVersion ?? '0';
    if (Number(object.metadata.resourceVersion) < Number(known)) return;
    this.#objects.set(key, { object, events: new ObjectEvents(object) });
  }
}

const keyOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }): string =>
  `${namespace}/${name}`;
