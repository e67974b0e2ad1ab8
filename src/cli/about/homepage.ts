// Where this version's documentation can be read by those who have only a report.

import { packageJson } from './package-version.ts';

export const homepage = (): string => packageJson().homepage;

/** A page of docs/, as it stood at this version. */
export const docsUrl = (page: string): string => `${homepage()}/blob/v${packageJson().version}/docs/${page}`;
