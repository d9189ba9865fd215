import type { Appointment } from '@forecourt/shared/api';
import { useCostFormatter, useDistanceFormatter } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { type DescriptionItem, DescriptionList, ShowOn, Text } from '@forecourt/shared/ui';
import { isAtWorkshop, visitTimeZone } from '@forecourt/shared/visits';
import {
  useCurrentMinute,
  useOpeningHoursFormatter,
  useServiceTexts,
  WorkshopTimeNote,
} from '@forecourt/shared/workshop';
import { PrintedPhotos } from '../photos/visit-photos.tsx';
import { LONG_DATE_FORMAT, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useReadyTimeEstimator } from '../slot-picker/use-ready.ts';
import { useProfileQuery } from '../use-me.ts';
import { useStatusFormatter } from './status-tag.tsx';
import { useText } from './text.ts';
import styles from './visit.module.css';
import { useVisitTotalLine } from './visit-done.tsx';
import { useVisitEvents } from './visit-history.tsx';
import { computeVisitStage } from './visit-status.ts';

const dateFormat = { ...LONG_DATE_FORMAT, year: 'numeric' } as const;

/** Day, time and, if upcoming, estimated end of a visit, for print; only the day of work if that was before the booked day. */
export function VisitPrintoutDate({ visit }: { visit: Appointment }) {
  const text = useText();
  const when = useDateAndTimeFormatter(visitTimeZone(visit));
  const format = useFormat();
  const ready = useReadyTimeEstimator();
  const isUpcoming = computeVisitStage(visit, useCurrentMinute()) === 'upcoming';
  const { work_date: done } = visit;
  const estimate = isUpcoming && !done && ready.text(visit.service_type, visit);
  const day = done ? format.date(done, dateFormat) : when.of(visit, dateFormat);
  return (
    <>
      <div className={styles.day}>{isAtWorkshop(visit) ? `${text('event.booked')}: ${day}` : day}</div>
      {estimate && <Text as="div">{estimate}</Text>}
      <WorkshopTimeNote timeZone={visitTimeZone(visit)} />
    </>
  );
}

/** Facts of a visit for the reception, printed instead of the screen's content. The header above has date and vehicle. */
export function VisitPrintout({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const statusText = useStatusFormatter();
  const hoursText = useOpeningHoursFormatter();
  const distance = useDistanceFormatter();
  const cost = useCostFormatter()(visit);
  const total = useVisitTotalLine(visit);
  const events = useVisitEvents(visit, now);
  const { title: service, duration } = useServiceTexts()(visit.service_type);
  const me = useProfileQuery().data;
  const { organisation } = siteSettings();
  const { odometer_km: km, work } = visit;
  const stage = computeVisitStage(visit, now);
  const isUpcoming = stage === 'upcoming';
  const reason = stage === 'cancelled' && events.at(-1)?.reason;
  const lines = (...all: (string | false | null | undefined)[]) => all.filter(Boolean).join('\n');
  const items: DescriptionItem[] = [
    {
      label: text('fact.where'),
      value: lines(
        organisation.name,
        ...(organisation.address?.lines ?? []),
        isUpcoming && hoursText(visit.date),
      ),
    },
    { label: text('fact.reference.label'), value: visit.reference },
    { label: text('fact.work'), value: [service, duration].filter(Boolean).join(', ') },
    {
      label: text('fact.status'),
      // Only of upcoming and cancelled visits. The screen of all others has the status in its title.
      value:
        (isUpcoming || stage === 'cancelled') &&
        lines(statusText(visit), reason && text('cancelled.reason', { reason })),
    },
    {
      label: text('done.work'),
      value: work.length > 0 && (
        <>
          {lines(...work)}
          {total}
        </>
      ),
    },
    { label: text('fact.cost'), value: work.length === 0 && cost && <strong>{cost}</strong> },
    { label: text('fact.mileage'), value: km !== null && distance.written(km) },
    { label: text('fact.note'), value: visit.note },
    { label: text('fact.customer'), value: me?.display_name },
    { label: text('fact.phone'), value: me?.phone_formatted },
    { label: text('fact.bring'), value: isUpcoming && text('fact.bring.text') },
  ];
  return (
    <ShowOn device="paper">
      <div className={styles.paper}>
        <DescriptionList items={items.filter(({ value }) => value)} />
        <PrintedPhotos visit={visit} />
      </div>
    </ShowOn>
  );
}
