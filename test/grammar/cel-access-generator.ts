// Random expressions of access rules: look-ups of every kind, compared, converted, tested and combined, most of them plausible.

import { type Random, seeded } from '../mutants/random.ts';

/** `claims`: the map of a token's claims. */
export function randomExpressions(claims: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, seed) => new Maker(seeded(seed), claims).condition(2));
}

class Maker {
  readonly #next: Random;
  readonly #claims: string;

  constructor(next: Random, claims: string) {
    this.#next = next;
    this.#claims = claims;
  }

  #one<T>(...choices: readonly T[]): T {
    return choices[Math.floor(this.#next() * choices.length)]!;
  }

  condition(depth: number): string {
    const inner = () => this.condition(depth - 1);
    if (depth > 0 && this.#next() < 0.6)
      return this.#one(
        () => `(${inner()} && ${inner()})`,
        () => `(${inner()} || ${inner()})`,
        () => `!(${inner()})`,
        () => `(${inner()} ? ${inner()} : ${inner()})`,
      )();
    return this.#one(
      () => `${this.#value()} ${this.#one('==', '!=')} ${this.#value()}`,
      () => `${this.#value()} ${this.#one('<', '<=', '>', '>=')} ${this.#value()}`,
      () =>
        `${this.#value()} in ${this.#one('["q", "ann", "admin"]', `${this.#map()}`, this.#claim(), '{"q": 1}')}`,
      () =>
        `${this.#text()}.${this.#one('contains', 'startsWith', 'endsWith', 'matches')}(${this.#one('"q"', '"a"', this.#text())})`,
      () => `has(${this.#map()}.${this.#one('team', 'foo', 'realm')})`,
      () => this.#claim(),
      () => `size(${this.#value()}) ${this.#one('>', '==')} ${this.#one('0', '2')}`,
      () => this.#checked(),
      () =>
        this.#one(
          'connection.mtls',
          'true',
          'source.address.startsWith("127.")',
          'request.method in ["GET"]',
        ),
    )();
  }

  /** With a check beside it. */
  #checked(): string {
    const claim = this.#claim();
    const text = this.#text();
    return this.#one(
      `(type(${claim}) == double && ${claim} > 18.0)`,
      `(type(${claim}) != double || ${claim} + 1.0 > 18.0)`,
      `(type(${claim}) == string ? ${claim} < "b" : false)`,
      `(${text}.matches("^[0-9]{1,9}$") && int(${text}) > 5)`,
      `(!${text}.matches("^[0-9]{1,9}$") || int(${text}) > 5)`,
      `(request.path in request.headers && request.headers[request.path] == "q")`,
      `("x" in filter_state && filter_state["x"] == "q")`,
    );
  }

  #map(): string {
    return this.#one(
      'request.headers',
      this.#claims,
      `${this.#claims}["realm"]`,
      'metadata.filter_metadata',
      'request',
    );
  }

  #claim(): string {
    const name = this.#one('team', 'age', 'roles', 'ok', 'none', 'nosuch');
    return this.#one(
      `${this.#claims}["${name}"]`,
      `${this.#claims}.${name}`,
      `${this.#claims}["realm"]["roles"]`,
      `metadata.filter_metadata["nosuch"].${name}`,
      `${this.#claims}["roles"][0]`,
    );
  }

  #text(): string {
    return this.#one(
      'request.headers["x-a"]',
      'request.headers["x-b"]',
      'request.headers.foo',
      'request["headers"]["X-A"]',
      'request.path',
      'request.referer',
      'request.useragent',
      'connection.tls_version',
      'connection.uri_san_peer_certificate',
      'xds.route_name',
      'xds.cluster_name',
      this.#claim(),
    );
  }

  #value(): string {
    return this.#one(
      () => this.#text(),
      () => this.#claim(),
      () => this.#one('"q"', '""', '7', '7.0', '7u', 'true', '["a"]', '{}', 'b"q"'),
      () =>
        this.#one(
          'request.size',
          'request.time',
          'source.port',
          'connection.id',
          'request.duration',
          'request.headers',
        ),
      () => `${this.#one('int', 'double', 'size', 'dyn', 'type', 'bytes')}(${this.#text()})`,
      () =>
        `${this.#one('request.size', '5', 'source.port', this.#claim())} ${this.#one('+', '-', '*', '/', '%')} ${this.#one('2', '2.0', 'request.size')}`,
      () =>
        this.#one(
          'timestamp("2020-01-01T00:00:00Z")',
          'request.time - timestamp("2020-01-01T00:00:00Z")',
          'duration("5s")',
          'request.time.getHours()',
        ),
    )();
  }
}
