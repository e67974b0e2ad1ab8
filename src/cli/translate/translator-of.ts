// A translator of the objects of one run: its results, and its view for questions about them.

import { type Settings, Translator, type TranslatorOptions } from '../../translation.ts';

export function translatorOf(
  objects: readonly unknown[],
  settings: Settings,
  options: TranslatorOptions = {},
): Translator {
  const translator = new Translator(settings, { ...options, isOnce: true, isOrdered: true });
  translator.load(objects.map((object) => ({ object })));
  return translator;
}
