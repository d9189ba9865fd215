import { classNames } from '../class-names.ts';
import styles from './steps.module.css';

export interface StepsProps {
  /** The step that is being done, from 1. */
  current: number;
  total: number;
  /** Read out in place of the bars: "Step 3 of 4". */
  label: string;
}

/** Progress through a flow: one thin bar per step. */
export function Steps({ current, total, label }: StepsProps) {
  return (
    <div role="img" aria-label={label} className={styles.steps}>
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity but their place
        <span key={index} className={classNames(styles.step, index < current && styles.done)} />
      ))}
    </div>
  );
}
