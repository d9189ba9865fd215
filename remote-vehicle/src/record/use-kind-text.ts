import type { VehicleRecord } from '@forecourt/shared/api';
import { usePresetTexts } from '@forecourt/shared/reminders';
import { useText } from './text.ts';

/** Returns a function that names a kind of entry; the roadworthiness test has the name used in the country. */
export function useKindText(): (kind: VehicleRecord['kind']) => string {
  const text = useText();
  const presetWords = usePresetTexts();
  return (kind) => (kind === 'inspection' ? presetWords(kind).name : text(`kind.${kind}`));
}
