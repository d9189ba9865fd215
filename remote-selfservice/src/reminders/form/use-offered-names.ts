import { localised } from '@forecourt/shared/i18n';
import { presetTextsInAllLanguages, usePresetTexts } from '@forecourt/shared/reminders';
import catalogues from '../messages';
import { isDuty, OFFERED_NAMES, type OfferedName } from '../presets.ts';
import { useText } from '../text.ts';

/** Returns the labels of offered names. */
export function useOfferedNames(): (name: OfferedName) => string {
  const text = useText();
  const wordsOf = usePresetTexts();
  return (name) => (isDuty(name) ? text(`form.${name}`) : wordsOf(name).name);
}

/** Offered name that equals a text in any language of the site. */
export function findOfferedName(text: string): OfferedName | undefined {
  return OFFERED_NAMES.find((name) => namesOf(name).includes(text));
}

function namesOf(name: OfferedName): string[] {
  if (isDuty(name)) return Object.values(localised(catalogues, `form.${name}`));
  return presetTextsInAllLanguages(name).map((words) => words.name);
}
