import { appointmentsQuery, remindersQuery, type Vehicle } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { DateTile, List, ListRow, Section, Skeleton, Text } from '@forecourt/shared/ui';
import { isBrought, nextVisitOf } from '@forecourt/shared/visits';
import { useServiceWords, useWorkshopText } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';

/** Which statuses the row tells; the heading tells that the vehicle is there. */
const TOLD = ['requested', 'ready'] as const;
/** A heading and a row. */
const HEIGHT = 155;

/** When a vehicle is to come next, or that it is at the workshop; nothing where that cannot be asked for. */
export function NextVisit({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const format = useFormat();
  const workshopText = useWorkshopText();
  const wordsOf = useServiceWords();
  const { data: visits, isPending } = useQuery(appointmentsQuery());
  const reminders = useQuery(remindersQuery());
  // What is urgent of them stands above it, and must not push it down. Once they could not be had, it waits no more, although
  // they are pending each time that they are asked for again.
  const areRemindersAwaited = reminders.isPending && !reminders.isFetched;
  if (isPending || areRemindersAwaited) return <Skeleton shape="block" height={HEIGHT} />;
  if (!visits) return null;
  const next = nextVisitOf(vehicle, visits, new Date());
  const told = TOLD.find((status) => status === next?.status);
  return (
    <Section title={text(next && isBrought(next) ? 'visit.in_progress' : 'details.next')} boxed>
      {next ? (
        <List inCard>
          <ListRow
            to={visitPath(next.id)}
            leading={<DateTile {...format.dateParts(next.date)} dateTime={next.date} />}
            title={workshopText('visit.title', {
              service: wordsOf(next.service_type).title,
              time: format.time(next.time),
            })}
            description={told ? text(`visit.${told}`) : next.note}
          />
        </List>
      ) : (
        <Text tone="muted">{text('details.none')}</Text>
      )}
    </Section>
  );
}
