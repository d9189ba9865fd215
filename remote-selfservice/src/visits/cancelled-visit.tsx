import type { Appointment } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { alertIcon, Card, IconDisc } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { useWhen } from '../times/use-when.ts';
import { VisitLink } from './visit-link.tsx';
import { WhyCancelled } from './why-cancelled.tsx';

interface CancelledVisitProps {
  visit: Appointment;
  returnTo?: string | null | undefined;
}

export function CancelledVisit({ visit, returnTo }: CancelledVisitProps) {
  const text = useText();
  const when = useWhen();
  const { title } = useServiceWords()(visit.service_type);
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
          about={text('cancelled.what', { service: title, when: withoutLineBreaks(when.of(visit)) })}
        />
        <WhyCancelled visit={visit} returnTo={returnTo} />
      </Card>
    </div>
  );
}
