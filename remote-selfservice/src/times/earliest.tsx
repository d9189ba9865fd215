import { Button, VisuallyHidden } from '@forecourt/shared/ui';
import type { DayTime } from './free-times.ts';
import { useText } from './text.ts';
import styles from './times.module.css';
import { useWhen } from './use-when.ts';

interface EarliestProps {
  value: DayTime;
  onTake: (value: DayTime) => void;
}

/** The earliest time that is free, for whoever wants no other. */
export function Earliest({ value, onTake }: EarliestProps) {
  const text = useText();
  const when = useWhen().of(value);
  return (
    <div className={styles.earliest}>
      <p className={styles.words}>
        <span className={styles.label}>{text('earliest')}</span>
        <span className={styles.when}>{when}</span>
      </p>
      <Button variant="quiet" onClick={() => onTake(value)}>
        <span aria-hidden="true">{text('earliest.take')}</span>
        <VisuallyHidden>{text('earliest.take.when', { when })}</VisuallyHidden>
      </Button>
    </div>
  );
}
