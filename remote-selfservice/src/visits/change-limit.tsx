import type { Appointment } from '@forecourt/shared/api';
import { Text, WorkshopPhone } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { keepTogether } from '../times/keep-together.ts';
import { useWhen } from '../times/use-when.ts';
import { isChangeable } from './visit-status.ts';

/** Until when a visit can be changed here, and whom to call after that. */
export function ChangeLimit({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const when = useWhen(visit.time_zone);
  const { changeable_until: until } = visit;
  return (
    <Text size="small" tone="muted">
      {until && isChangeable(visit, now) ? (
        text('change.until', { when: keepTogether(when.at(new Date(until))) })
      ) : (
        <>
          {text('change.late')} <WorkshopPhone />
        </>
      )}
    </Text>
  );
}
