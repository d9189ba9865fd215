import { type Appointment, type Reminder, vehicleName } from '@forecourt/shared/api';
import { localTimeAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import {
  alarmIcon,
  calendarIcon,
  capitalise,
  DateTile,
  Icon,
  List,
  ListRow,
  LoadingState,
  Plate,
  Section,
  Skeleton,
} from '@forecourt/shared/ui';
import { isAtWorkshop, isUnfinishedVisit, visitTimeZone } from '@forecourt/shared/visits';
import { useServiceTexts } from '@forecourt/shared/workshop';
import styles from './calendar-preview.module.css';
import { useText } from './text.ts';

/** The next entries that the subscription contains or, while it is off, would contain. Without any, describes its content. */
export function CalendarPreview({ entries, isOn }: { entries: readonly CalendarEntry[]; isOn: boolean }) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useServiceTexts();
  if (entries.length === 0) return <WhatIsInIt />;
  const { name: site } = siteSettings().organisation;
  const titleOf = ({ visit, about }: CalendarEntry) =>
    visit
      ? text(visit.status === 'requested' ? 'calendar.visit.requested' : 'calendar.visit', {
          service: wordsOf(visit.service_type).title,
          site,
        })
      : about;
  function detailsOf({ vehicle, times }: CalendarEntry): string {
    const when = times
      ? text('calendar.times', { from: format.time(times.from), to: format.time(times.to) })
      : text('calendar.allDay');
    return capitalise([vehicleName(vehicle), when].filter(Boolean).join(', '));
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
                <Plate registration={entry.vehicle.device_reg} size="sm" /> <span>{detailsOf(entry)}</span>
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
          leading={<Icon path={alarmIcon} />}
          title={text('calendar.in.reminders')}
          description={text('calendar.in.reminders.text')}
        />
      </List>
    </Section>
  );
}

/** Height in px of the card's heading with its spacing. */
const HEAD_HEIGHT = 69;
const ROW_HEIGHT = 74;

/** Minimum height in rows: that of the text for an empty calendar. */
const USUAL_ROWS = 2;

interface PreviewSkeletonProps {
  /** Number of entries loaded so far. The final number is the same or higher. */
  known: number;
}

/** Placeholder of the next entries while visits or reminders load. */
export function CalendarPreviewSkeleton({ known }: PreviewSkeletonProps) {
  const text = useText();
  const rows = Math.max(known, USUAL_ROWS);
  return (
    <LoadingState label={text('calendar.next.loading')}>
      <Skeleton shape="block" height={HEAD_HEIGHT + ROW_HEIGHT * rows} />
    </LoadingState>
  );
}

/** Entry of the calendar, with the same content as in the backend (api/src/me/calendar-feed.ts). */
interface CalendarEntry {
  id: string;
  /** Date as `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM` in the workshop's time zone; null for a whole day. */
  times: { from: string; to: string } | null;
  visit: Appointment | null;
  /** Name of the reminder; empty for a visit. */
  about: string;
  vehicle: Reminder['vehicle'];
}

const MAX_SHOWN = 3;

/** Returns the next calendar entries, at most `MAX_SHOWN`. @param today `YYYY-MM-DD`, workshop time */
export function listNextCalendarEntries(
  visits: readonly Appointment[],
  reminders: readonly Reminder[],
  today: string,
): CalendarEntry[] {
  const entries: CalendarEntry[] = [];
  for (const visit of visits) {
    if (!isUnfinishedVisit(visit) || isAtWorkshop(visit)) continue;
    const { id, date, time, ends_at } = visit;
    const times = { from: time, to: localTimeAt(new Date(ends_at), visitTimeZone(visit)) };
    entries.push({ id, date, times, visit, about: '', vehicle: visit.vehicle });
  }
  for (const reminder of reminders) {
    const date = dayOf(reminder);
    const { id, name: about, vehicle } = reminder;
    if (date) entries.push({ id, date, times: null, visit: null, about, vehicle });
  }
  const startOf = ({ date, times }: CalendarEntry) => `${date} ${times?.from ?? ''}`;
  return entries
    .filter(({ date }) => date >= today)
    .sort((a, b) => startOf(a).localeCompare(startOf(b)))
    .slice(0, MAX_SHOWN);
}

/** Date of a reminder's entry: due date or end of its snooze, whichever is later. Null if undated or covered by a visit. */
function dayOf({ due_on, snoozed_until, booked }: Reminder): string | null {
  if (booked || due_on === null) return null;
  return snoozed_until !== null && snoozed_until > due_on ? snoozed_until : due_on;
}
