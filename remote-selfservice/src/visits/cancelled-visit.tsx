import type { Appointment } from '@forecourt/shared/api';
import { keepTogether } from '@forecourt/shared/dates';
import { bookPath } from '@forecourt/shared/links';
import { alertIcon, Card, IconDisc, LinkButton } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { useWhen } from '../times/use-when.ts';
import { WhyCancelled } from '../visits/why-cancelled.tsx';
import { VisitLink } from './visit-link.tsx';

/** A visit that the workshop had to cancel: nobody should set out for it. */
export function CancelledVisit({ visit }: { visit: Appointment }) {
  const text = useText();
  const when = useWhen(visit.time_zone);
  const { vehicle, service_type: service } = visit;
  const { title } = useServiceWords()(service);
  return (
    <div role="status">
      <Card lift>
        <VisitLink
          visit={visit}
          title="h2"
          state={{
            leading: <IconDisc path={alertIcon} tone="warn" />,
            title: text('cancelled.workshop.title'),
          }}
          about={text('cancelled.what', { service: title, when: keepTogether(when.of(visit)) })}
        />
        <WhyCancelled visit={visit}>
          <LinkButton to={bookPath({ vehicle: vehicle.id, service })} wide>
            {text('book.another')}
          </LinkButton>
        </WhyCancelled>
      </Card>
    </div>
  );
}
