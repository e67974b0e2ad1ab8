// Explanations of requests and objects, for all data planes.

import type { Translator } from '../translation/translator.ts';
import { explainObject as explainObjectBy } from './explain/explain-object.ts';
import { explainRequest as explainRequestBy } from './explain/explain-request.ts';
import type { ObjectExplanation } from './explain/object-explanation.ts';
import type { RequestExplanation, RequestQuestion } from './explain/request-explanation.ts';
import { answersOf, PLANES } from './planes.ts';
import type { ObjectName } from './policies/policy-setting.ts';
import { referenceFindings } from './reference-findings.ts';

const EXPLANATIONS = Object.values(PLANES).map(({ explanation }) => explanation);

export const explainRequest = (translator: Translator, question: RequestQuestion): RequestExplanation =>
  explainRequestBy(translator, question, answersOf);

/** Undefined: the object doesn't exist. */
export const explainObject = (translator: Translator, name: ObjectName): ObjectExplanation | undefined =>
  explainObjectBy(translator, name, EXPLANATIONS, referenceFindings(translator));
