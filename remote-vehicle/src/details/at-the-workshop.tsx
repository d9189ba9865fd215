import type { Appointment } from '@forecourt/shared/api';
import { localDateAt, localTimeAt, withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { CallWorkshop, carIcon, checkIcon, IconDisc, List, ListRow, Section } from '@forecourt/shared/ui';
import { noteInOneLine, visitTimeZone } from '@forecourt/shared/visits';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';

/** How far a vehicle is that is at the workshop, since when, what for, and whom to ask. */
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

/** When it came into its state, by the workshop's clock; where that was not noted, when it was to come. */
function sinceWhen(visit: Appointment) {
  const { status, changes, date, time } = visit;
  const begun = changes.findLast(({ change }) => change === (status === 'ready' ? 'ready' : 'started'));
  if (!begun) return { date, time };
  const at = new Date(begun.changed_at);
  const clock = visitTimeZone(visit);
  return { date: localDateAt(at, clock), time: localTimeAt(at, clock) };
}
