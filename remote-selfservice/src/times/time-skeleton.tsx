import { Skeleton, Stack } from '@forecourt/shared/ui';
import styles from './times.module.css';

const DAYS = 12;
const TIMES = 8;

/** The place of the earliest time, of the days and of the times. */
export function TimeSkeleton() {
  return (
    <Stack>
      <Skeleton shape="block" height={48} />
      <Stack gap={8}>
        <Skeleton width={130} />
        <div className={styles.days}>{blocks(DAYS, 58, 76)}</div>
      </Stack>
      <Stack gap={8}>
        <Skeleton width={70} />
        <div className={styles.times}>{blocks(TIMES, 'auto', 48)}</div>
      </Stack>
    </Stack>
  );
}

function blocks(count: number, width: number | string, height: number) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
    <Skeleton key={index} shape="block" width={width} height={height} />
  ));
}
