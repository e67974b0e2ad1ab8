// What changes in an object of a storm, as texts of watch events in which only numbers are missing: thousands are made each second.

export interface StormObject {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly resourceVersion: string;
    readonly generation?: number;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [member: string]: unknown;
}

export interface EventNumbers {
  readonly version: string;
  /** Another one in each event. */
  readonly number: number;
  readonly generation: number;
}

/** Different contents of an object. */
const VARIANTS = 8;

type Members = Readonly<Record<string, unknown>>;

/** What else each kind changes, so that proxies get something new. */
const CHANGES: Readonly<Record<string, (object: StormObject, variant: number) => Members>> = {
  EndpointSlice: (_, variant) => ({
    endpoints: [1, 2, 3].map((last) => ({
      addresses: [`10.9.${variant}.${last}`],
      conditions: { ready: true },
    })),
  }),
  HTTPRoute: ({ spec, metadata }, variant) => ({
    spec: { ...(spec as Members), hostnames: [`${metadata.name}-${variant}.test`] },
  }),
  /** The other pair is in the Secret too. */
  Secret: ({ data }, variant) => {
    const own = data as Members;
    const other = { 'tls.crt': own['other.crt'], 'tls.key': own['other.key'] };
    return { data: variant % 2 === 0 ? own : { ...own, ...other } };
  },
};

/** The events of an object, one after the other. */
export class ObjectEvents {
  readonly #texts: readonly (readonly string[])[];

  constructor(object: StormObject) {
    const { metadata } = object;
    this.#texts = Array.from({ length: VARIANTS }, (_, variant) =>
      eventText({
        ...object,
        ...CHANGES[object.kind]?.(object, variant),
        metadata: {
          ...metadata,
          resourceVersion: '@version@',
          ...(metadata.generation === undefined ? {} : { generation: '@generation@' }),
          annotations: { ...metadata.annotations, 'storm.test/number': '@number@' },
        },
      }).split(/("@generation@"|@version@|@number@)/),
    );
  }

  next({ version, number, generation }: EventNumbers): string {
    let text = '';
    for (const part of this.#texts[number % VARIANTS]!)
      text +=
        part === '@version@'
          ? version
          : part === '@number@'
            ? number
            : part === '"@generation@"'
              ? generation
              : part;
    return text;
  }
}

export const eventText = (object: Members): string => `${JSON.stringify({ type: 'MODIFIED', object })}\n`;
