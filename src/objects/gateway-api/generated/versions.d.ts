// Generated with versions.js.
import type { PublishedVersions } from '../version-kinds.js';

export const publishedVersions: () => PublishedVersions;
