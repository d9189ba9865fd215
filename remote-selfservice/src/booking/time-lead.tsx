import type { ServiceType } from '@forecourt/shared/api';
import { cityOf } from '@forecourt/shared/dates';
import { Plate, Text } from '@forecourt/shared/ui';
import { useServiceWords } from '../workshop/service-words.ts';
import { useText } from './text.ts';

const DOT = ' · ';

interface TimeLeadProps {
  service: ServiceType;
  registration: string;
  timeZone: string;
}

/** What was chosen before, and whose time the times are. */
export function TimeLead({ service, registration, timeZone }: TimeLeadProps) {
  const text = useText();
  const wordsOf = useServiceWords();
  return (
    <Text size="small" tone="muted">
      {wordsOf(service).title}
      {DOT}
      <Plate registration={registration} size="sm" />
      {DOT}
      {text('book.time.zone', { city: cityOf(timeZone) })}
    </Text>
  );
}
