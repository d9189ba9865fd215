import { Skeleton } from '@forecourt/shared/ui';
import { PanesSkeleton } from './panes-skeleton.tsx';
import styles from './times.module.css';

const DAYS = 12;
const TIMES = 16;

/** The place of the earliest time, of the days and of the times. */
export function TimeSkeleton() {
  return (
    <PanesSkeleton>
      <Skeleton shape="block" height={48} />
      <div className={styles.group}>
        <Skeleton width={130} height={21} />
        <div className={styles.days}>{blocks(DAYS, 71)}</div>
      </div>
      <div className={styles.group}>
        <Skeleton width={70} height={21} />
        <div className={styles.times}>{blocks(TIMES, 48)}</div>
      </div>
    </PanesSkeleton>
  );
}

function blocks(count: number, height: number) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
    <Skeleton key={index} shape="block" height={height} />
  ));
}
