import { vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { bellIcon, calendarIcon, DateTile, Icon, List, ListRow, Plate, Section } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import styles from './calendar-preview.module.css';
import type { CalendarEntry } from './next-entries.ts';

interface CalendarPreviewProps {
  entries: readonly CalendarEntry[];
  /** Whether an address exists. */
  isOn: boolean;
}

/** Next entries of the calendar, or those it would have. */
export function CalendarPreview({ entries, isOn }: CalendarPreviewProps) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useServiceWords();
  if (entries.length === 0) return <WhatIsInIt />;
  // Same title as in the backend (api/src/me/calendar-feed.ts), except for the plate, which is rendered.
  function titleOf({ visit, about, vehicle }: CalendarEntry): string {
    const what = visit ? wordsOf(visit.service_type).title : about;
    const name = vehicleName(vehicle);
    return name ? `${what}: ${name}` : what;
  }
  return (
    <Section title={text(isOn ? 'calendar.next' : 'calendar.next.off')} boxed>
      <List inCard>
        {entries.map((entry) => (
          <ListRow
            key={entry.id}
            leading={<DateTile {...format.dateParts(entry.date)} dateTime={entry.date} small />}
            title={titleOf(entry)}
            description={
              <span className={styles.description}>
                <Plate registration={entry.vehicle.device_reg} size="sm" />{' '}
                <span>{entry.times ? text('calendar.times', entry.times) : text('calendar.allDay')}</span>
              </span>
            }
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
