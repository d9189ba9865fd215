import type { Appointment } from '@forecourt/shared/api';
import { bookPath, visitPath } from '@forecourt/shared/links';
import { LinkButton, ShowOn } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Link to book the same work for the same vehicle; only the time is left to choose. */
export function BookAgain({ visit }: { visit: Appointment }) {
  const text = useText();
  const { id, vehicle, service_type, status } = visit;
  return (
    <ShowOn device="screen">
      <LinkButton
        variant={status === 'completed' ? 'quiet' : 'primary'}
        to={bookPath({ vehicle: vehicle.id, service: service_type, returnTo: visitPath(id) })}
        wide
      >
        {text('book.again')}
      </LinkButton>
    </ShowOn>
  );
}
