import { chevronIcon, Icon } from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import type { DayTime } from './free-times.ts';
import { useText } from './text.ts';
import styles from './times.module.css';
import { useWhen } from './use-when.ts';

interface EarliestTimeButtonProps {
  value: DayTime;
  onTake: (value: DayTime) => void;
}

/** Earliest free time, as a shortcut. */
export function EarliestTimeButton({ value, onTake }: EarliestTimeButtonProps) {
  const text = useText();
  return (
    <button type="button" className={styles.earliest} onClick={() => onTake(value)}>
      <span className={styles.words}>
        <span className={styles.label}>{text('earliest')} </span>
        <span className={styles.when}>{useWhen().soon(value, useCurrentMinute())}</span>
      </span>
      <Icon path={chevronIcon} size={20} />
    </button>
  );
}
