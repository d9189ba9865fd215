import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { FocusOnMount, Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Says that the booking is made; it is the first thing that is read out. */
export function BookedNotice({ visit }: { visit: Appointment }) {
  const text = useText();
  const format = useFormat();
  const values = {
    reference: visit.reference,
    date: format.date(visit.date, { weekday: 'long', day: 'numeric', month: 'long' }),
    time: format.time(visit.time),
  };
  return (
    <FocusOnMount>
      <Notice
        tone="good"
        title={text(visit.status === 'requested' ? 'booked.title.requested' : 'booked.title.confirmed')}
      >
        {text(visit.status === 'requested' ? 'booked.text.requested' : 'booked.text.confirmed', values)}
      </Notice>
    </FocusOnMount>
  );
}
