import { bellIcon, calendarIcon, chartIcon, Icon, List, ListRow, Section } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './list.module.css';

const POINTS = [
  ['due', chartIcon],
  ['told', bellIcon],
  ['book', calendarIcon],
] as const;

interface WhatRemindersDoProps {
  /** Beside one another: it has the width of the page. */
  spread?: boolean;
}

/** For whoever has no reminder yet: what they would have of one. */
export function WhatRemindersDo({ spread = false }: WhatRemindersDoProps) {
  const text = useText();
  return (
    <div className={styles.points}>
      <Section title={text('what')} boxed>
        <List inCard spread={spread}>
          {POINTS.map(([point, icon]) => (
            <ListRow
              key={point}
              leading={<Icon path={icon} />}
              title={text(`what.${point}`)}
              description={text(`what.${point}.text`)}
            />
          ))}
        </List>
      </Section>
    </div>
  );
}
