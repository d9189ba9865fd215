import type { OdometerReading } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { Button, FocusOnMount, Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './lower-reading.module.css';

interface LowerReadingProps {
  /** The reading that the typed one does not fit. */
  reading: OdometerReading;
  /** The day that the typed one is of: `YYYY-MM-DD`. */
  date: string;
  /** What was typed, in the units of the country. */
  typed: string;
  busy: boolean;
  onConfirm: () => void;
}

/** Asks whether a reading is right that does not fit another one: most are mistyped, some odometers are replaced. */
export function LowerReading({ reading, date, typed, busy, onConfirm }: LowerReadingProps) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const isBefore = reading.date <= date;
  return (
    <FocusOnMount>
      <Notice
        tone="warn"
        atOnce
        title={text('lower.title', { typed })}
        action={
          <div className={styles.confirm}>
            <Button variant="quiet" busy={busy} onClick={onConfirm}>
              {text('lower.confirm')}
            </Button>
          </div>
        }
      >
        {text(isBefore ? 'lower.text' : 'lower.textAfter', {
          date: keepTogether(format.date(reading.date, { day: 'numeric', month: 'long', year: 'numeric' })),
          odometer: keepTogether(distance.written(reading.odometer_km)),
        })}
      </Notice>
    </FocusOnMount>
  );
}
