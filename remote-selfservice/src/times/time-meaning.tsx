import type { ServiceType } from '@forecourt/shared/api';
import { Text } from '@forecourt/shared/ui';
import type { DayTime } from './free-times.ts';
import { useText } from './text.ts';
import styles from './times.module.css';
import { useReady } from './use-ready.ts';

interface TimeMeaningProps {
  service: ServiceType;
  time: DayTime;
}

/** Meaning of a time: bring the vehicle then, and when it is about ready, if known. */
export function TimeMeaning({ service, time }: TimeMeaningProps) {
  const text = useText();
  const ready = useReady().text(service, time);
  return (
    <div className={styles.meaning}>
      <Text size="small" tone="muted">
        {[text('time.bring'), ready].filter(Boolean).join(' ')}
      </Text>
    </div>
  );
}
