import type { Appointment } from '@forecourt/shared/api';
import { Plate, Text } from '@forecourt/shared/ui';
import { useWhen } from '../visits/use-when.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';
import { useText } from './text.ts';

const DOT = ' · ';

/** What is moved, and from when. */
export function MoveLead({ visit }: { visit: Appointment }) {
  const text = useText();
  const wordsOf = useServiceWords();
  const when = useWhen(visit.time_zone);
  return (
    <>
      <Text size="small" tone="muted">
        {wordsOf(visit.service_type).title}
        {DOT}
        <Plate registration={visit.vehicle.device_reg} size="sm" />
        {DOT}
        {text('now', { when: when.of(visit) })}
      </Text>
      <WorkshopTimeNote timeZone={visit.time_zone} />
    </>
  );
}
