import type { Vehicle } from '@forecourt/shared/api';
import { type Preset, SuggestionChips, usePresetTexts } from '@forecourt/shared/reminders';
import { Skeleton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useDueWords } from '../use-due-words.ts';
import { usePresetFor } from '../use-preset-for.ts';

interface SuggestedChipsProps {
  vehicle: Vehicle;
  presets: readonly Preset[];
  now: Date;
}

/** Two lines of them. */
const HEIGHT = 96;

/** What is suggested for a vehicle, with the day where its record says it. */
export function SuggestedChips({ vehicle, presets, now }: SuggestedChipsProps) {
  const text = useText();
  const wordsOf = usePresetTexts();
  const { dayInShort } = useDueWords(now);
  const { presetFor, isSettled } = usePresetFor(vehicle.id);
  // None is to grow under a finger.
  if (!isSettled) return <Skeleton shape="block" height={HEIGHT} />;
  return (
    <SuggestionChips
      vehicle={vehicle}
      presets={presets}
      wordsFor={(preset) => {
        const { date } = presetFor(preset);
        const { name } = wordsOf(preset);
        return date ? text('suggestions.chip', { name, date: dayInShort(date) }) : name;
      }}
    />
  );
}
