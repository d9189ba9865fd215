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

const HEIGHT = 96;

/** Suggestions for a vehicle, with the date if its record has one. */
export function SuggestedChips({ vehicle, presets, now }: SuggestedChipsProps) {
  const text = useText();
  const wordsOf = usePresetTexts();
  const { dayInShort } = useDueWords(now);
  const { presetFor, isSettled } = usePresetFor(vehicle.id);
  // A chip must not grow under a finger.
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
