import { classNames, SegmentedControl } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import styles from './chart.module.css';

interface ChartPairProps {
  title: string;
  names: readonly [string, string];
  /** Two sections, each with a chart. */
  children: ReactNode;
}

/** Two charts side by side. Phones show one card for both, with a choice between them. */
export function ChartPair({ title, names: [first, second], children }: ChartPairProps) {
  const [shown, setShown] = useState<'first' | 'second'>('first');
  return (
    <div className={classNames(styles.pair, styles[shown])}>
      <div className={styles.choice}>
        <span aria-hidden="true">{title}</span>
        <SegmentedControl
          label={title}
          labelHidden
          compact
          segments={[
            { value: 'first', text: first },
            { value: 'second', text: second },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {children}
    </div>
  );
}
