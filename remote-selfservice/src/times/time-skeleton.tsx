import { Skeleton } from '@forecourt/shared/ui';
import { PanesSkeleton } from './panes-skeleton.tsx';
import styles from './times.module.css';

const DAYS = 12;
/** Full and half hours of a morning and of an afternoon. */
const TIMES = [6, 12];

export function TimeSkeleton() {
  return (
    <PanesSkeleton>
      <Skeleton shape="block" height={48} />
      <div className={styles.group}>
        <Skeleton width={130} height={21} />
        <div className={styles.days}>{blocks(DAYS, 71)}</div>
        <Skeleton width={240} height={18} />
      </div>
      {TIMES.map((count) => (
        <div key={count} className={styles.group}>
          <Skeleton width={70} height={21} />
          <div className={styles.times}>{blocks(count, 48)}</div>
        </div>
      ))}
    </PanesSkeleton>
  );
}

function blocks(count: number, height: number) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
    <Skeleton key={index} shape="block" height={height} />
  ));
}
