import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import { useWhen } from '../times/use-when.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import type { JustDone } from './just-done.ts';
import { cancelledByWorkshop, stageOf } from './visit-status.ts';

interface VisitHeading {
  title: string;
  lead?: string;
}

/** What a visit's screen is headed by: what the customer has just done with it, else how far it is. */
export function useVisitHeading(): (visit: Appointment, just: JustDone | null, now: Date) => VisitHeading {
  const text = useText();
  const serviceWords = useServiceWords();
  const format = useFormat();
  const when = useWhen();
  return (visit, just, now) => {
    const stage = stageOf(visit, now);
    if (just === 'booked before' && stage === 'awaited')
      return { title: text('booked.title.before'), lead: text('booked.text.before') };
    if (just === 'booked' && visit.status === 'requested')
      return { title: text('booked.title.requested'), lead: text('booked.text.requested') };
    if (just === 'booked' && stage === 'awaited') return { title: text('booked.title.confirmed') };
    if (just === 'moved' && stage === 'awaited') {
      const to = when.of(visit, { weekday: 'long', day: 'numeric', month: 'long' });
      return { title: text('moved.title'), lead: text('moved.text', { when: to }) };
    }
    if (just === 'cancelled' && stage === 'cancelled')
      return { title: text('cancelled.title'), lead: text('cancelled.text') };
    const { title: service } = serviceWords(visit.service_type);
    const date = format.date(visit.date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const heading = text('visit.heading', { service, date });
    if (stage === 'awaited' || stage === 'unsaid') return { title: heading };
    if (cancelledByWorkshop(visit)) return { title: text('cancelled.workshop.title'), lead: heading };
    return { title: text(`visit.heading.${stage}`, { service }), lead: date };
  };
}
