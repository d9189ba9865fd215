import type { Vehicle } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { type Description, DescriptionList, Plate, Text } from '@forecourt/shared/ui';
import { formatServiceTerms, MapLink, useServiceWords, WorkshopAddress } from '@forecourt/shared/workshop';
import { TimeMeaning } from '../times/time-meaning.tsx';
import { useWhen } from '../times/use-when.ts';
import { VehicleLine } from '../vehicle-line.tsx';
import styles from './booking.module.css';
import type { BookingChoice } from './booking-choice.ts';
import { useText } from './text.ts';

interface BookingFactsProps {
  choice: BookingChoice;
  vehicle: Vehicle | null;
  /** Plate of the vehicle that the booking is going to add. */
  registration?: string;
}

/** Choices so far, beside the step on wide screens. */
export function BookingFacts({ choice, vehicle, registration }: BookingFactsProps) {
  const { service, date, time } = choice;
  const text = useText();
  const when = useWhen();
  const format = useFormat();
  const wordsOf = useServiceWords();
  const words = service === null ? null : wordsOf(service);
  const terms = words && formatServiceTerms(words);
  const items: Description[] = [];
  if (vehicle) {
    items.push({ label: text('book.review.vehicle'), value: <VehicleLine vehicle={vehicle} /> });
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
          {service && <TimeMeaning service={service} time={{ date, time }} />}
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
          {/* A day without a time may be an exceptional closure. */}
          <WorkshopAddress date={time && date} />
          <MapLink />
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
