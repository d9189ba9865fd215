import {
  type Appointment,
  appointmentsQuery,
  type Reminder,
  type Vehicle,
  vehicleName,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { safeReturnPath } from '@forecourt/shared/router';
import { DataAgeNotice, useQueryAutoRetry, withAgeOfOlderData } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  type BackTarget,
  DescriptionList,
  PageHeader,
  Plate,
  Row,
  ShowOn,
  Steps,
  Text,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import {
  formatDurationAndPrice,
  isPriceGivenByPhone,
  useServiceTexts,
  WorkshopTimeNote,
} from '@forecourt/shared/workshop';
import { type ReactNode, useEffect, useState } from 'react';
import { LONG_DATE_FORMAT, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { ExpectedReadyTime } from '../slot-picker/time-step.tsx';
import { WorkshopLocation } from '../visits/workshop-location.tsx';
import styles from './booking.module.css';
import {
  type BookingChoice,
  type BookingStep,
  computeStepProgress,
  findPreviousStep,
} from './booking-choice.ts';
import { type MessageId, useText } from './text.ts';
import type { BookingController } from './use-booking.ts';

export interface BookingStepProps extends Omit<BookingController, 'step' | 'reminder'> {
  vehicle: Vehicle | null;
  vehicles: readonly Vehicle[];
  /** The customer's visits in order of their start; empty if they could not be loaded. */
  visits: readonly Appointment[];
  /** The customer's reminders; undefined while they load, or if they could not be loaded. */
  reminders: readonly Reminder[] | undefined;
  /** Reminder that the booking is for; null for a booking without a reminder. */
  about: Reminder | null;
  /** First and last bookable day, `YYYY-MM-DD`. */
  firstDate: string;
  lastDate: string;
}

interface StepHeaderProps extends Pick<BookingStepProps, 'vehicles' | 'moves' | 'pathOf' | 'returnTo'> {
  step: BookingStep;
  lead?: ReactNode;
}

export function BookingStepHeader({ step, lead, vehicles, moves, pathOf, returnTo }: StepHeaderProps) {
  const text = useText();
  const wayOut = useBookingBackTarget(returnTo);
  const before = findPreviousStep(step, vehicles.length);
  const progress = computeStepProgress(step, vehicles.length);
  // All steps have the same path, so the shell does not scroll to the top when the step changes.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  const [refocus, setRefocus] = useState(0);
  return (
    <>
      <PageHeader
        title={text(selectStepTitleId(step, vehicles.length))}
        lead={lead}
        refocus={moves + refocus}
        back={
          before
            ? { to: pathOf(before), text: text(`book.review.${before}`), where: text('book.back') }
            : wayOut
        }
        progress={<Steps {...progress} label={text('book.progress', progress)} />}
      />
      {/* The times have a message of their own, and the review sends what the customer chose. */}
      {(step === 'vehicle' || step === 'service') && <DataAge onFocusLost={() => setRefocus(refocus + 1)} />}
    </>
  );
}

/** Age of vehicles and visits, which an earlier component loads, if they could not be refetched. */
function DataAge({ onFocusLost }: { onFocusLost: () => void }) {
  const vehicles = useQuery({ ...vehiclesQuery(), enabled: false });
  const visits = useQuery({ ...appointmentsQuery(), enabled: false });
  const query = withAgeOfOlderData(vehicles, visits);
  return <DataAgeNotice query={{ ...query, ...useQueryAutoRetry(query) }} onFocusLost={onFocusLost} />;
}

/** Returns the id of the message with the title of a step. @param vehicles number of the customer's vehicles */
export function selectStepTitleId(step: BookingStep, vehicles: number) {
  // Customers without a vehicle begin with the step that also asks for the registration.
  if (vehicles === 0) return 'book.first.title';
  const isRequest = step === 'review' && !siteSettings().booking.autoConfirm;
  return isRequest ? 'book.review.title.request' : (`book.${step}.title` as const);
}

interface StepLeadProps {
  choice: BookingChoice;
  vehicle: Vehicle | null;
}

/** Line for phones with the vehicle, and with the time if it is already chosen. Wide screens show both beside the step. */
export function BookingStepLead({ choice: { date, time }, vehicle }: StepLeadProps) {
  const when = useDateAndTimeFormatter();
  return (
    <ShowOn device="phone">
      <Row gap={8} wrap>
        {vehicle && <Plate registration={vehicle.device_reg} size="sm" />}
        {vehicle && vehicleName(vehicle)}
        {date && time && <Text as="span">{when.of({ date, time })}</Text>}
      </Row>
    </ShowOn>
  );
}

export type BookingFact = 'vehicle' | 'service' | 'time' | 'where' | 'phone';

const FACTS: readonly BookingFact[] = ['vehicle', 'service', 'time', 'where'];
/** Facts that the customer checks in the review, in their order. */
const CHECKED_FACTS: readonly BookingFact[] = ['time', 'where', 'vehicle', 'service', 'phone'];

interface BookingFactListProps {
  choice: BookingChoice;
  vehicle: Vehicle | null;
  /** Registration typed on the service step for a vehicle that is not added yet. */
  registration?: string;
  phone?: string | null | undefined;
  /** Id for the element with the phone number. */
  phoneId?: string;
  /** Renders the link to change a fact; only for the review. */
  change?: (fact: BookingFact) => ReactNode;
}

/** Facts of the booking that are known so far. */
export function BookingFactList(props: BookingFactListProps) {
  const { choice, vehicle, registration, phone, phoneId, change } = props;
  const { service, date, time } = choice;
  const text = useText();
  const when = useDateAndTimeFormatter();
  const format = useFormat();
  const wordsOf = useServiceTexts();
  const words = service === null ? null : wordsOf(service);
  const byPhone = service !== null && words && isPriceGivenByPhone(service, words) && text('next.price');
  const terms = words && [formatDurationAndPrice(words), byPhone].filter(Boolean).join('\n');
  const day = date && text('book.facts.day', { date: format.date(date) });
  const values: Record<BookingFact, ReactNode> = {
    vehicle: vehicle ? (
      <VehiclePlateAndName size="md" vehicle={vehicle} />
    ) : (
      registration && <Plate registration={registration} />
    ),
    service: words && (
      <>
        {words.title}
        {terms && (
          <div className={styles.aside}>
            <Text size="small" tone="muted" lines>
              {terms}
            </Text>
          </div>
        )}
      </>
    ),
    time:
      date && time ? (
        <>
          {/* No-break spaces, so that day and month are on the same line. */}
          {when.of({ date, time }, LONG_DATE_FORMAT).replace(/(\d\.?) (?=\p{L})/gu, '$1\u00a0')}
          {/* Only in the review. On the time step, the lead above the times contains the note. */}
          {change && <WorkshopTimeNote timeZone={siteSettings().organisation.timeZone} />}
          {service && <ExpectedReadyTime service={service} time={{ date, time }} />}
        </>
      ) : (
        day
      ),
    // Show no opening hours before a time is chosen, because the day may be an exceptional closure.
    where: siteSettings().organisation.address && <WorkshopLocation date={change ? null : time && date} />,
    phone: phone && <span id={phoneId}>{addNoBreakSpaces(phone)}</span>,
  };
  return (
    <DescriptionList
      items={(change ? CHECKED_FACTS : FACTS)
        .filter((fact) => values[fact])
        .map((fact) => ({
          label: text(`book.review.${fact}`),
          value: values[fact],
          action: change?.(fact),
        }))}
    />
  );
}

/** Facts of the booking beside a step, with a heading. */
export function BookingFacts(props: BookingFactListProps) {
  const text = useText();
  return (
    <>
      <h2>{text('book.facts')}</h2>
      <BookingFactList {...props} />
    </>
  );
}

/** First segment of the return path → labels of the back link: for the list of that area, then for one of its items. */
const BACK_NAMES: Readonly<Record<string, readonly MessageId[]>> = {
  '': ['book.to.home'],
  visits: ['book.to.visits', 'book.to.visit'],
  vehicle: ['book.to.vehicles', 'book.review.vehicle'],
  reminders: ['book.to.reminders', 'book.to.reminder'],
};

/** Returns the back link out of the booking: to the return path in the address; without a valid one, to the home screen. */
export function useBookingBackTarget(returnTo: string | null): BackTarget {
  const text = useText();
  const to = safeReturnPath(returnTo, location.origin);
  const [, area = '', id] = new URL(to, location.origin).pathname.split('/');
  return { to, text: text(BACK_NAMES[area]?.[id ? 1 : 0] ?? 'book.to') };
}
