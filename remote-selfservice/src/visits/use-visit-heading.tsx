import type { Appointment } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { checkIcon, DateTile, IconDisc, type PageHeaderProps } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useWhen } from '../times/use-when.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import { useText as useWorkshopText } from '../workshop/text.ts';
import type { JustDone } from './just-done.ts';
import { VisitLead } from './visit-lead.tsx';
import { cancelledByWorkshop, isActive, stageOf } from './visit-status.ts';

const LONG_DATE = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const FULL_DATE = { ...LONG_DATE, year: 'numeric' } as const;

type VisitHeading = Pick<PageHeaderProps, 'title' | 'windowTitle' | 'lead' | 'leading'>;

/** What a visit's screen is headed by: what the customer has just done with it, else when and what it is, and how far. */
export function useVisitHeading(): (visit: Appointment, just: JustDone | null, now: Date) => VisitHeading {
  const text = useText();
  const workshopText = useWorkshopText();
  const serviceWords = useServiceWords();
  const format = useFormat();
  const when = useWhen();

  const inWords = (visit: Appointment) => when.of(visit, LONG_DATE);

  function news(visit: Appointment, just: JustDone): VisitHeading {
    if (just === 'booked before')
      return { title: text('booked.title.before'), lead: text('booked.text.before') };
    if (just === 'cancelled') return { title: text('cancelled.title'), lead: text('cancelled.text') };
    if (just === 'moved') {
      return { title: text('moved.title'), lead: text('moved.text', { when: inWords(visit) }) };
    }
    return visit.status === 'requested'
      ? { title: text('booked.title.requested'), lead: text('booked.text.requested') }
      : {
          title: text('booked.title.confirmed'),
          lead: text('booked.text.confirmed', {
            date: format.date(visit.date, LONG_DATE),
            time: format.time(visit.time),
          }),
        };
  }

  return (visit, just, now) => {
    if (just) return { ...news(visit, just), leading: <IconDisc path={checkIcon} tone="good" /> };
    const stage = stageOf(visit, now);
    const { title: service, duration } = serviceWords(visit.service_type);
    const isAsBooked = stage === 'awaited' || stage === 'unsaid';
    const title = isAsBooked
      ? workshopText('visit.title', { service, time: format.time(visit.time) })
      : cancelledByWorkshop(visit)
        ? text('cancelled.workshop.title')
        : text(`visit.heading.${stage}`, { service });
    const isThisYear = visit.date.startsWith(localDateAt(now, visit.time_zone).slice(0, 4));
    const date = when.of(visit, isThisYear ? LONG_DATE : FULL_DATE);
    const whatAndWhen = title.includes(service) ? date : text('visit.heading', { service, date });
    return {
      title,
      windowTitle: isAsBooked ? text('visit.heading', { service, date: format.date(visit.date) }) : title,
      leading: (
        <DateTile
          {...format.dateParts(visit.date)}
          dateTime={visit.date}
          muted={!isActive(visit) || stage === 'unsaid'}
        />
      ),
      lead: (
        <VisitLead
          visit={visit}
          line={stage === 'awaited' ? duration && text('visit.duration', { duration }) : whatAndWhen}
          withReference={stage !== 'ready'}
        />
      ),
    };
  };
}
