import type { Appointment } from '@forecourt/shared/api';
import { localDateAt, localTimeAt, withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { CallWorkshop, carIcon, checkIcon, IconDisc, List, ListRow, Section } from '@forecourt/shared/ui';
import { noteInOneLine, visitTimeZone } from '@forecourt/shared/visits';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';

/** Progress of a vehicle at the workshop: its state, since when, the work, and the workshop's phone number. */
export function AtTheWorkshop({ visit }: { visit: Appointment }) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useServiceWords();
  const isReady = visit.status === 'ready';
  const { date, time } = sinceWhen(visit);
  const isToday = date === localDateAt(new Date(), visitTimeZone(visit));
  const when = isToday ? format.time(time) : `${withoutLineBreaks(format.date(date))}, ${format.time(time)}`;
  return (
    <Section
      title={text(isReady ? 'visit.ready' : 'visit.in_progress')}
      action={<CallWorkshop variant="link" />}
      boxed
    >
      <List inCard>
        <ListRow
          to={visitPath(visit.id)}
          leading={
            <IconDisc size="sm" tone={isReady ? 'good' : 'accent'} path={isReady ? checkIcon : carIcon} />
          }
          title={text(isReady ? 'visit.readySince' : 'visit.hereSince', { when })}
          description={[wordsOf(visit.service_type).title, noteInOneLine(visit)].filter(Boolean).join(' · ')}
        />
      </List>
    </Section>
  );
}

/** Time of the state change in the workshop's time zone; the booked time if it was not recorded. */
function sinceWhen(visit: Appointment) {
  const { status, changes, date, time } = visit;
  const begun = changes.findLast(({ change }) => change === (status === 'ready' ? 'ready' : 'started'));
  if (!begun) return { date, time };
  const at = new Date(begun.changed_at);
  const clock = visitTimeZone(visit);
  return { date: localDateAt(at, clock), time: localTimeAt(at, clock) };
}
