import { bellIcon, calendarIcon, gaugeIcon, Icon, List, ListRow, Section } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const POINTS = [
  ['due', gaugeIcon],
  ['told', bellIcon],
  ['book', calendarIcon],
] as const;

/** For whoever has no reminder yet: what they would have of one. */
export function WhatRemindersDo() {
  const text = useText();
  return (
    <Section title={text('what')} boxed>
      <List inCard>
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
  );
}
