import type { HistoryScope } from '@forecourt/shared/api';
import { SegmentedControl } from '@forecourt/shared/ui';
import { useHistoryScope } from '../vehicle/use-history-scope.ts';
import styles from './record-section.module.css';
import { useText } from './text.ts';

const SCOPES = ['all', 'work'] as const satisfies HistoryScope[];

/** Buttons that filter a record: all of it, or only work. */
export function ScopeChoice() {
  const text = useText();
  const { scope, choose } = useHistoryScope();
  return (
    <div className={styles.filter}>
      <SegmentedControl
        label={text('filter')}
        labelHidden
        compact
        segments={SCOPES.map((value) => ({ value, text: text(`filter.${value}`) }))}
        value={scope}
        onChange={choose}
      />
    </div>
  );
}
