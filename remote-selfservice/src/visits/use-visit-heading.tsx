import type { Appointment } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import {
  checkIcon,
  DateTile,
  IconDisc,
  type PageHeaderProps,
  ShowOn,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { isActiveVisit, isAtWorkshop } from '@forecourt/shared/visits';
import { useServiceWords } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { useWhen } from '../times/use-when.ts';
import { AtWorkshopIcon } from './at-workshop-icon.tsx';
import type { JustDone } from './just-done.ts';
import { useSeeYou } from './use-see-you.ts';
import styles from './visit.module.css';
import { VisitLead } from './visit-lead.tsx';
import { cancelledByWorkshop, visitStage } from './visit-status.ts';

const LONG_DATE = { weekday: 'long', day: 'numeric', month: 'long' } as const;

type VisitHeading = Pick<PageHeaderProps, 'title' | 'windowTitle' | 'lead' | 'leading'>;

/** Heading of a visit: the recent action, else its progress, else what and when. */
export function useVisitHeading(): (visit: Appointment, just: JustDone | null, now: Date) => VisitHeading {
  const text = useText();
  const serviceWords = useServiceWords();
  const format = useFormat();
  const when = useWhen();
  const seeYou = useSeeYou();

  const inWords = (visit: Appointment) => when.of(visit, LONG_DATE);

  function news(visit: Appointment, just: JustDone, now: Date): VisitHeading {
    if (just === 'booked before')
      return { title: text('booked.title.before'), lead: text('booked.text.before') };
    if (just === 'cancelled') return { title: text('cancelled.title') };
    if (just === 'moved') {
      return { title: text('moved.title'), lead: text('moved.text', { when: inWords(visit) }) };
    }
    return visit.status === 'requested'
      ? { title: text('booked.title.requested'), lead: text('booked.text.requested') }
      : {
          title: text('booked.title.confirmed'),
          lead: seeYou(visit, now),
        };
  }

  const withReference = (visit: Appointment, lead: ReactNode) => (
    <Stack gap={4}>
      {lead && <Text as="span">{lead}</Text>}
      <ShowOn device="screen">
        <Text size="small">{text('fact.reference', { reference: visit.reference })}</Text>
      </ShowOn>
    </Stack>
  );

  return (visit, just, now) => {
    if (just) {
      const { lead, ...heading } = news(visit, just, now);
      return {
        ...heading,
        lead: withReference(visit, lead),
        leading: (
          <span className={styles.tick}>
            <IconDisc path={checkIcon} tone="good" />
          </span>
        ),
      };
    }
    const stage = visitStage(visit, now);
    const { title: service, duration } = serviceWords(visit.service_type);
    const isAsBooked = stage === 'awaited' || stage === 'unsaid';
    const title = isAsBooked
      ? service
      : cancelledByWorkshop(visit)
        ? text('cancelled.workshop.title')
        : text(`visit.heading.${stage}`, { service });
    const windowTitle = isAsBooked
      ? text('visit.heading', { service, date: format.date(visit.date) })
      : title;
    if (isAtWorkshop(visit)) {
      return {
        title,
        windowTitle,
        leading: <AtWorkshopIcon visit={visit} />,
        lead: (
          <VisitLead
            visit={visit}
            small={text('visit.booked', { service, date: withoutLineBreaks(when.of(visit)) })}
            withReference={stage !== 'ready'}
          />
        ),
      };
    }
    const line = title.includes(service) ? null : service;
    return {
      title,
      windowTitle,
      leading: (
        <DateTile
          {...format.dateParts(visit.date)}
          dateTime={`${visit.date}T${visit.time}`}
          time={format.time(visit.time)}
          muted={!isActiveVisit(visit) || stage === 'unsaid'}
        />
      ),
      lead: (
        <VisitLead
          visit={visit}
          line={stage === 'awaited' ? duration && text('visit.duration', { duration }) : line}
          withReference
          withStatus={stage === 'awaited'}
        />
      ),
    };
  };
}
