// The versions of the Gateway API whose CRDs objects can be judged by.

/** The last release of each version. */
export const RELEASES = {
  'v1.2': 'v1.2.1',
  'v1.3': 'v1.3.0',
  'v1.4': 'v1.4.1',
  'v1.5': 'v1.5.1',
  'v1.6': 'v1.6.3',
  'v1.7': 'v1.7.0',
} as const;

type Release = keyof typeof RELEASES;

/** The experimental channel has all kinds and fields of the standard one, and more. */
export const CHANNELS = ['standard', 'experimental'] as const;

type Channel = (typeof CHANNELS)[number];

export type GatewayApiVersion = `${Release}-${Channel}`;

export const GATEWAY_API_VERSIONS: readonly GatewayApiVersion[] = (
  Object.keys(RELEASES) as Release[]
).flatMap((release) => CHANNELS.map((channel) => `${release}-${channel}` as const));

/** The version that the translation reads; its kinds are modules of their own. */
export const READ_VERSION = 'v1.4-experimental' satisfies GatewayApiVersion;
