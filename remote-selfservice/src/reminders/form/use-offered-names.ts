import { usePresetWords } from '@forecourt/shared/reminders';
import { isDuty, type OfferedName } from '../presets.ts';
import { useText } from '../text.ts';

/** The words for the names that a reminder is offered. */
export function useOfferedNames(): (name: OfferedName) => string {
  const text = useText();
  const wordsOf = usePresetWords();
  return (name) => (isDuty(name) ? text(`form.${name}`) : wordsOf(name).name);
}
