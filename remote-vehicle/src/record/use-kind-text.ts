import type { VehicleRecord } from '@forecourt/shared/api';
import { usePresetTexts } from '@forecourt/shared/reminders';
import { useText } from './text.ts';

/** What a kind of entry is called; the test of a car as reminders call it in the country of the business. */
export function useKindText(): (kind: VehicleRecord['kind']) => string {
  const text = useText();
  const presetWords = usePresetTexts();
  return (kind) => (kind === 'inspection' ? presetWords(kind).name : text(`kind.${kind}`));
}
