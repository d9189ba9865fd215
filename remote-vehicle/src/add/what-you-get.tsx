import { bellIcon, calendarIcon, checkIcon, Icon, List, ListRow, Section } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const POINTS = [
  ['record', checkIcon],
  ['reminders', bellIcon],
  ['book', calendarIcon],
] as const;

/** What comes of a vehicle that is added. */
export function WhatYouGet() {
  const text = useText();
  return (
    <Section title={text('gain')} boxed>
      <List inCard>
        {POINTS.map(([point, icon]) => (
          <ListRow
            key={point}
            leading={<Icon path={icon} />}
            title={text(`gain.${point}`)}
            description={text(`gain.${point}.text`)}
          />
        ))}
      </List>
    </Section>
  );
}
