import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { type Description, DescriptionList, Plate, Row } from '@forecourt/shared/ui';
import { useText as useTimesText } from '../times/text.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import { WorkshopAddress } from '../workshop/workshop-address.tsx';
import type { BookingChoice } from './booking-choice.ts';
import { useText } from './text.ts';

interface BookingFactsProps {
  choice: BookingChoice;
  vehicle: Vehicle | null;
}

/** What was chosen so far, beside the step where there is room for it. */
export function BookingFacts({ choice: { service, date, time }, vehicle }: BookingFactsProps) {
  const text = useText();
  const timesText = useTimesText();
  const format = useFormat();
  const wordsOf = useServiceWords();
  const items: Description[] = [];
  if (vehicle) {
    const value = (
      <Row gap={8} wrap>
        <Plate registration={vehicle.device_reg} />
        <span>{vehicleName(vehicle)}</span>
      </Row>
    );
    items.push({ label: text('book.review.vehicle'), value });
  }
  if (service) items.push({ label: text('book.review.service'), value: wordsOf(service).title });
  if (date && time) {
    const value = timesText('when', { date: format.date(date), time: format.time(time) });
    items.push({ label: text('book.review.time'), value });
  }
  const { address } = siteSettings().organisation;
  if (address) items.push({ label: text('book.review.where'), value: <WorkshopAddress /> });
  return (
    <>
      <h2>{text('book.facts')}</h2>
      <DescriptionList items={items} />
    </>
  );
}
