import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { DateTile, List, ListRow, Section, Text } from '@forecourt/shared/ui';
import { isBrought } from '@forecourt/shared/visits';
import { useServiceWords, useWorkshopText } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';

/** Which statuses the row tells; the heading tells that the vehicle is there. */
const TOLD = ['requested', 'ready'] as const;

/** When a vehicle is to come next, or that it is at the workshop. */
export function NextVisit({ next }: { next: Appointment | null }) {
  const text = useText();
  const format = useFormat();
  const workshopText = useWorkshopText();
  const wordsOf = useServiceWords();
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
