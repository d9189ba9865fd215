import type { Vehicle } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { type Description, DescriptionList } from '@forecourt/shared/ui';
import { useWhen } from '../times/use-when.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import { VehicleLine } from '../workshop/vehicle-line.tsx';
import { MapLink, WorkshopAddress } from '../workshop/workshop-address.tsx';
import type { BookingChoice } from './booking-choice.ts';
import { useText } from './text.ts';

interface BookingFactsProps {
  choice: BookingChoice;
  vehicle: Vehicle | null;
}

/** What was chosen so far, beside the step where there is room for it. */
export function BookingFacts({ choice: { service, date, time }, vehicle }: BookingFactsProps) {
  const text = useText();
  const when = useWhen();
  const wordsOf = useServiceWords();
  const items: Description[] = [];
  if (vehicle) {
    items.push({ label: text('book.review.vehicle'), value: <VehicleLine vehicle={vehicle} /> });
  }
  if (service) items.push({ label: text('book.review.service'), value: wordsOf(service).title });
  if (date && time) items.push({ label: text('book.review.time'), value: when.of({ date, time }) });
  if (siteSettings().organisation.address) {
    items.push({
      label: text('book.review.where'),
      value: (
        <>
          <WorkshopAddress date={date} />
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
