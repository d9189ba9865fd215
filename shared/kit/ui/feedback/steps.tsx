import { classNames } from '../class-names.ts';
import styles from './steps.module.css';

interface StepsProps {
  /** Number of the current step, from 1. */
  current: number;
  total: number;
  label: string;
}

export function Steps({ current, total, label }: StepsProps) {
  return (
    <div role="img" aria-label={label} className={styles.steps}>
      {Array.from({ length: total }, (_, index) => {
        const state = index < current && classNames(styles.done, index === current - 1 && styles.current);
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars differ by their position only
        return <span key={index} className={classNames(styles.step, state)} />;
      })}
    </div>
  );
}
