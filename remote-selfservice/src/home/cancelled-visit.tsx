import type { Appointment } from '@forecourt/shared/api';
import { bookPath, visitPath } from '@forecourt/shared/links';
import { Link } from '@forecourt/shared/router';
import { LinkButton, Notice, Plate, Row, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useWhen } from '../times/use-when.ts';
import { WhyCancelled } from '../visits/why-cancelled.tsx';
import { useServiceWords } from '../workshop/service-words.ts';

// Stays at the end of its line.
const DOT = '\u00a0· ';

/** A visit that the workshop had to cancel: nobody should set out for it. */
export function CancelledVisit({ visit }: { visit: Appointment }) {
  const text = useText();
  const when = useWhen(visit.time_zone);
  const wordsOf = useServiceWords();
  const { id, vehicle, service_type: service } = visit;
  return (
    <Notice tone="warn" title={text('cancelled.workshop.title')}>
      <Stack gap={8}>
        <Text>
          <Link to={visitPath(id)}>{wordsOf(service).title}</Link>
          {DOT}
          {when.of(visit)}
          {DOT}
          <Plate registration={vehicle.device_reg} size="sm" />
        </Text>
        <WhyCancelled visit={visit} />
        <Row>
          <LinkButton to={bookPath({ vehicle: vehicle.id, service })}>{text('book.another')}</LinkButton>
        </Row>
      </Stack>
    </Notice>
  );
}
