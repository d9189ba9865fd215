import type { ServiceType } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { Plate, Text } from '@forecourt/shared/ui';
import { useServiceWords } from '../workshop/service-words.ts';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';

const DOT = ' · ';

interface TimeLeadProps {
  service: ServiceType;
  registration: string;
}

/** What was chosen before; and whose time the times are, for visitors whose clock shows another. */
export function TimeLead({ service, registration }: TimeLeadProps) {
  const wordsOf = useServiceWords();
  return (
    <>
      <Text size="small" tone="muted">
        {wordsOf(service).title}
        {DOT}
        <Plate registration={registration} size="sm" />
      </Text>
      <WorkshopTimeNote timeZone={siteSettings().organisation.timeZone} />
    </>
  );
}
