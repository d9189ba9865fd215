import type { Vehicle } from '@forecourt/shared/api';
import { newReminderPath } from '@forecourt/shared/links';
import { type Preset, usePresetTexts } from '@forecourt/shared/reminders';
import { capitalise, Icon, List, ListRow, plusIcon } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useDueWords } from '../use-due-words.ts';
import { usePresetFor } from '../use-preset-for.ts';
import { useRepeatWords } from '../use-repeat-words.ts';
import styles from './list.module.css';

interface SuggestedRowsProps {
  vehicle: Vehicle;
  presets: readonly Preset[];
  now: Date;
}

/** Suggestions for a vehicle, with the due date if its record has one; each links to a prefilled form. */
export function SuggestedRows({ vehicle, presets, now }: SuggestedRowsProps) {
  const text = useText();
  const wordsOf = usePresetTexts();
  const { often } = useRepeatWords();
  const { dayInShort } = useDueWords(now);
  const { presetFor, isSettled } = usePresetFor(vehicle.id);
  function about(preset: Preset): string {
    const { date, lastDone, months } = presetFor(preset);
    if (date) return text('suggestions.due', { date: dayInShort(date) });
    if (lastDone) return text('form.date.lastDone', { date: dayInShort(lastDone) });
    // Reserves the line until the record is loaded.
    return isSettled ? capitalise(often(months)) : '\u00a0';
  }
  return (
    <div className={styles.rows}>
      <List inCard>
        {presets.map((preset) => (
          <ListRow
            key={preset}
            to={newReminderPath({ vehicle: vehicle.id, suggestion: preset })}
            leading={
              <span className={styles.plus}>
                <Icon path={plusIcon} />
              </span>
            }
            title={wordsOf(preset).name}
            description={about(preset)}
          />
        ))}
      </List>
    </div>
  );
}
