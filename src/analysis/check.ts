// A check: what it has to say of a translation's objects, over the values that the translation derives. Pure: it reads, and changes nothing.

import type { Report } from '../translation/reports.ts';
import type { TranslationView } from '../translation/view.ts';

export type Check = (view: TranslationView) => Iterable<Report>;
