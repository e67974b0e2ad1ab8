// Links to this version's documentation, for readers of a report.

import { packageJson } from './package-version.ts';

export const homepage = (): string => packageJson().homepage;

/** The URL of a page of docs/ at this version. */
export const docsUrl = (page: string): string => `${homepage()}/blob/v${packageJson().version}/docs/${page}`;
