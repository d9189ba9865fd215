import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { DateTile, List, ListRow, Section } from '@forecourt/shared/ui';
import { noteInOneLine } from '@forecourt/shared/visits';
import { useServiceWords, useWorkshopText } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';

export function NextVisit({ next }: { next: Appointment }) {
  const text = useText();
  const format = useFormat();
  const workshopText = useWorkshopText();
  const wordsOf = useServiceWords();
  return (
    <Section title={text('details.next')} boxed>
      <List inCard>
        <ListRow
          to={visitPath(next.id)}
          leading={<DateTile {...format.dateParts(next.date)} dateTime={next.date} />}
          title={workshopText('visit.title', {
            service: wordsOf(next.service_type).title,
            time: format.time(next.time),
          })}
          description={next.status === 'requested' ? text('visit.requested') : noteInOneLine(next)}
        />
      </List>
    </Section>
  );
}
