import type { Appointment } from '@forecourt/shared/api';
import { type Description, DescriptionList } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { TimeMeaning } from '../times/time-meaning.tsx';
import { useWhen } from '../times/use-when.ts';
import { VehicleLine } from '../vehicle-line.tsx';
import { useText } from './text.ts';

interface MoveFactsProps {
  visit: Appointment;
  /** Null while no time is chosen. */
  to: { date: string | null; time: string | null } | null;
}

/** Current and new time of the visit, beside the times on wide screens. */
export function MoveFacts({ visit, to }: MoveFactsProps) {
  const text = useText();
  const wordsOf = useServiceWords();
  const when = useWhen();
  const items: Description[] = [
    { label: text('facts.reference'), value: <span translate="no">{visit.reference}</span> },
    { label: text('facts.vehicle'), value: <VehicleLine vehicle={visit.vehicle} /> },
    { label: text('facts.service'), value: wordsOf(visit.service_type).title },
    { label: text('facts.now'), value: when.of(visit) },
  ];
  if (to?.date && to.time) {
    const time = { date: to.date, time: to.time };
    items.push({
      label: text('facts.new'),
      value: (
        <>
          {when.of(time)}
          <TimeMeaning service={visit.service_type} time={time} />
        </>
      ),
    });
  }
  return (
    <>
      <h2>{text('facts.title')}</h2>
      <DescriptionList items={items} />
    </>
  );
}
