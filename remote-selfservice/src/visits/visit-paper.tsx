import type { Appointment } from '@forecourt/shared/api';
import { useCostFormatter, useDistanceFormatter } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { type DescriptionItem, DescriptionList, ShowOn } from '@forecourt/shared/ui';
import { visitTimeZone } from '@forecourt/shared/visits';
import { useOpeningHoursFormatter, useServiceTexts, WorkshopTimeNote } from '@forecourt/shared/workshop';
import { LONG_DATE_FORMAT, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useReadyTimeEstimator } from '../slot-picker/use-ready.ts';
import { useText } from '../text.ts';
import { useProfileQuery } from '../use-me.ts';
import { useStatusText } from './status-tag.tsx';
import styles from './visit.module.css';
import { useVisitEvents } from './visit-history.tsx';
import { computeVisitStage } from './visit-status.ts';

const dateFormat = { ...LONG_DATE_FORMAT, year: 'numeric' } as const;

/** Printed below the screen's header, which has the vehicle, instead of the content: a visit's facts, for the reception. */
export function VisitPaper({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const statusText = useStatusText();
  const when = useDateAndTimeFormatter(visitTimeZone(visit));
  const ready = useReadyTimeEstimator();
  const hoursText = useOpeningHoursFormatter();
  const distance = useDistanceFormatter();
  const cost = useCostFormatter()(visit);
  const format = useFormat();
  const events = useVisitEvents(visit, now);
  const { title: service, duration } = useServiceTexts()(visit.service_type);
  const me = useProfileQuery().data;
  const { organisation, phone = organisation.phone } = siteSettings();
  const { odometer_km: km } = visit;
  const stage = computeVisitStage(visit, now);
  const isUpcoming = stage === 'upcoming';
  const reason = stage === 'cancelled' && events.at(-1)?.reason;
  const lines = (...all: (string | false | null | undefined)[]) => all.filter(Boolean).join('\n');
  const items: DescriptionItem[] = [
    { label: text('fact.reference.label'), value: visit.reference },
    { label: text('fact.work'), value: [service, duration].filter(Boolean).join(', ') },
    {
      label: text('fact.when'),
      value: (
        <>
          {lines(
            ...(visit.work_date
              ? [format.date(visit.work_date, dateFormat), text('visit.booked', { date: when.of(visit) })]
              : [when.of(visit, dateFormat)]),
            isUpcoming && ready.text(visit.service_type, visit),
          )}
          <WorkshopTimeNote timeZone={visitTimeZone(visit)} />
        </>
      ),
    },
    {
      label: text('fact.status'),
      // A past visit is still "confirmed" if its outcome was not recorded.
      value:
        stage !== 'unreported' && lines(statusText(visit), reason && text('cancelled.reason', { reason })),
    },
    { label: text('done.work'), value: lines(...visit.work) },
    { label: text('fact.cost'), value: cost && <strong>{cost}</strong> },
    { label: text('fact.mileage'), value: km !== null && distance.written(km) },
    { label: text('fact.note'), value: visit.note },
    { label: text('fact.customer'), value: me?.display_name },
    { label: text('fact.phone'), value: me?.phone_formatted },
    { label: text('fact.bring'), value: isUpcoming && text('fact.bring.text') },
    {
      label: text('fact.where'),
      value: lines(
        organisation.name,
        ...(organisation.address?.lines ?? []),
        phone,
        isUpcoming && hoursText(visit.date),
      ),
    },
  ];
  return (
    <ShowOn device="paper">
      <div className={styles.paper}>
        <DescriptionList items={items.filter(({ value }) => value)} />
      </div>
    </ShowOn>
  );
}
