// A check: reports about a translation's objects, from the values that the translation derives. Pure: it reads, and changes nothing.

import type { Report } from '../translation/reports.ts';
import type { TranslationView } from '../translation/view.ts';
import type { Names } from './missing/names.ts';

/** `names`: of all objects, for hints. */
export type Check = (view: TranslationView, names: Names) => Iterable<Report>;
