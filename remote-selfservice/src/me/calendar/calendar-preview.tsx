import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { bellIcon, calendarIcon, DateTile, Icon, List, ListRow, Section } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import type { CalendarEntry } from './next-entries.ts';

/** What the calendar is going to show: its next entries as they stand in it, or what they are going to be. */
export function CalendarPreview({ entries }: { entries: readonly CalendarEntry[] }) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useServiceWords();
  if (entries.length === 0) return <WhatIsInIt />;
  const titleOf = ({ visit, reminder }: CalendarEntry) =>
    visit
      ? `${siteSettings().organisation.name} · ${wordsOf(visit.service_type).title} · ${visit.vehicle.device_reg}`
      : `${reminder?.name} · ${reminder?.vehicle.device_reg}`;
  return (
    <Section title={text('calendar.next')} boxed>
      <List inCard dense>
        {entries.map((entry) => (
          <ListRow
            key={entry.id}
            leading={<DateTile {...format.dateParts(entry.date)} dateTime={entry.date} small />}
            title={titleOf(entry)}
            description={entry.times ? text('calendar.times', entry.times) : text('calendar.allDay')}
          />
        ))}
      </List>
    </Section>
  );
}

function WhatIsInIt() {
  const text = useText();
  return (
    <Section title={text('calendar.in')} boxed>
      <List inCard>
        <ListRow
          leading={<Icon path={calendarIcon} />}
          title={text('calendar.in.visits')}
          description={text('calendar.in.visits.text')}
        />
        <ListRow
          leading={<Icon path={bellIcon} />}
          title={text('calendar.in.reminders')}
          description={text('calendar.in.reminders.text')}
        />
      </List>
    </Section>
  );
}
