import { type Appointment, type Reminder, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { homePath } from '@forecourt/shared/links';
import { safeReturnPath } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import {
  type BackTarget,
  type DescriptionItem,
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
  useServiceTexts,
  WorkshopAddress,
  WorkshopMapLink,
} from '@forecourt/shared/workshop';
import { type ReactNode, useEffect } from 'react';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { TimeExplanation } from '../slot-picker/time-step.tsx';
import styles from './booking.module.css';
import {
  type BookingChoice,
  type BookingStep,
  computeStepProgress,
  findPreviousStep,
} from './booking-choice.ts';
import { useText } from './text.ts';
import type { BookingController } from './use-booking.ts';

export interface BookingStepProps extends Omit<BookingController, 'step' | 'reminder'> {
  vehicle: Vehicle | null;
  vehicles: readonly Vehicle[];
  /** The customer's visits in order of their start; empty if they could not be loaded. */
  visits: readonly Appointment[];
  /** The customer's reminders; undefined while they load. */
  reminders: readonly Reminder[] | undefined;
  /** Reminder that the booking is for; null for a booking without a reminder. */
  about: Reminder | null;
  /** First and last bookable day, `YYYY-MM-DD`. */
  firstDate: string;
  lastDate: string;
}

interface StepHeaderProps extends Pick<BookingStepProps, 'vehicles' | 'moves' | 'pathOf' | 'returnTo'> {
  step: BookingStep;
  title: string;
  lead?: ReactNode;
}

export function BookingStepHeader({ step, title, lead, vehicles, moves, pathOf, returnTo }: StepHeaderProps) {
  const text = useText();
  const wayOut = useBookingBackTarget(returnTo);
  const before = findPreviousStep(step, vehicles.length);
  const progress = computeStepProgress(step, vehicles.length);
  // All steps have the same path, so the shell does not scroll to the top when the step changes.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <PageHeader
      title={title}
      lead={lead}
      refocus={moves}
      back={before ? { to: pathOf(before), text: text('book'), where: text('book.back') } : wayOut}
      progress={<Steps {...progress} label={text('book.progress', progress)} />}
    />
  );
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

interface BookingFactsProps {
  choice: BookingChoice;
  vehicle: Vehicle | null;
  /** Registration of a vehicle that is added together with the booking. */
  registration?: string;
}

export function BookingFacts({ choice, vehicle, registration }: BookingFactsProps) {
  const { service, date, time } = choice;
  const text = useText();
  const when = useDateAndTimeFormatter();
  const format = useFormat();
  const wordsOf = useServiceTexts();
  const words = service === null ? null : wordsOf(service);
  const terms = words && formatDurationAndPrice(words);
  const items: DescriptionItem[] = [];
  if (vehicle) {
    items.push({
      label: text('book.review.vehicle'),
      value: <VehiclePlateAndName size="md" vehicle={vehicle} />,
    });
  } else if (registration) {
    items.push({ label: text('book.review.vehicle'), value: <Plate registration={registration} /> });
  }
  if (words) {
    items.push({
      label: text('book.review.service'),
      value: (
        <>
          {words.title}
          {terms && (
            <div className={styles.aside}>
              <Text size="small" tone="muted">
                {terms}
              </Text>
            </div>
          )}
        </>
      ),
    });
  }
  if (date) {
    items.push({
      label: text('book.review.time'),
      value: time ? (
        <>
          {when.of({ date, time })}
          {service && <TimeExplanation service={service} time={{ date, time }} />}
        </>
      ) : (
        text('book.facts.day', { date: format.date(date) })
      ),
    });
  }
  if (siteSettings().organisation.address) {
    items.push({
      label: text('book.review.where'),
      value: (
        <>
          {/* Show no opening hours before a time is chosen, because the day may be an exceptional closure. */}
          <WorkshopAddress date={time && date} />
          <WorkshopMapLink />
        </>
      ),
    });
  }
  return (
    <>
      <h2>{text('book.facts')}</h2>
      <DescriptionList items={items} />
    </>
  );
}

/** Back link of the first step: to the return path in the address; without one, to the home screen. */
export function useBookingBackTarget(returnTo: string | null): BackTarget {
  const text = useText();
  const to = safeReturnPath(returnTo, location.origin);
  return { to, text: text('book'), where: text(to === homePath() ? 'book.home' : 'book.back') };
}
