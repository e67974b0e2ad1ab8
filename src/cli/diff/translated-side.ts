// The translation of one side of a diff, with what a comparison needs of it. Plain data, which can be sent from one thread to another.

import { type KeptSide, keptByPlanes } from '../../analysis/planes.ts';
import type { Translation } from '../../translation/planes.ts';
import type { Settings } from '../../translation/settings.ts';
import { Translator } from '../../translation.ts';

export type TranslatedSide = Translation & Pick<KeptSide, 'kept'>;

export function translatedSide(objects: readonly unknown[], settings: Settings): TranslatedSide {
  const translator = new Translator(settings, { isOnce: true, isOrdered: true });
  translator.load(objects.map((object) => ({ object })));
  return sideOf(translator);
}

export function sideOf(translator: Translator): TranslatedSide {
  const translation = translator.translation();
  return { ...translation, kept: keptByPlanes(translator.view, translation.gateways) };
}
