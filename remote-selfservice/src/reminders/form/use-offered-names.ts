import { type Preset, usePresetWords } from '@forecourt/shared/reminders';
import { isDuty, type YearlyDuty } from '../presets.ts';
import { useText } from '../text.ts';

/** What is called how among the names that are offered for a reminder. */
export function useOfferedNames(): (name: Preset | YearlyDuty) => string {
  const text = useText();
  const wordsOf = usePresetWords();
  return (name) => (isDuty(name) ? text(`form.${name}`) : wordsOf(name).name);
}
