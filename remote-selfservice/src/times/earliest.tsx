import { useFormat } from '@forecourt/shared/i18n';
import { Button, VisuallyHidden } from '@forecourt/shared/ui';
import type { DayTime } from './free-times.ts';
import { useText } from './text.ts';
import styles from './times.module.css';

interface EarliestProps {
  value: DayTime;
  onTake: (value: DayTime) => void;
}

/** The earliest time that is free, for whoever wants no other. */
export function Earliest({ value, onTake }: EarliestProps) {
  const text = useText();
  const format = useFormat();
  const when = text('when', { date: format.date(value.date), time: format.time(value.time) });
  return (
    <div className={styles.earliest}>
      <p className={styles.words}>
        <span className={styles.label}>{text('earliest')}</span> <span className={styles.when}>{when}</span>
      </p>
      <Button variant="quiet" onClick={() => onTake(value)}>
        {text('earliest.take')}
        <VisuallyHidden>{text('earliest.when', { when })}</VisuallyHidden>
      </Button>
    </div>
  );
}
