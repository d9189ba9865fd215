import type { Appointment } from '@forecourt/shared/api';
import { ShowOn, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { VehicleLine } from '../workshop/vehicle-line.tsx';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';

interface VisitLeadProps {
  visit: Appointment;
  /** What the title of the screen leaves out; null when that is nothing. */
  line: string | null;
  /** Not where the reference stands out below; on paper `VisitPaper` has it. */
  withReference: boolean;
}

/** Below the title of a visit: what that does not say, which vehicle, and the reference to give on the phone. */
export function VisitLead({ visit, line, withReference }: VisitLeadProps) {
  const text = useText();
  return (
    <Stack gap={4}>
      {line && <Text as="span">{line}</Text>}
      <VehicleLine vehicle={visit.vehicle} />
      {withReference && (
        <ShowOn device="screen">
          <Text size="small">{text('fact.reference', { reference: visit.reference })}</Text>
        </ShowOn>
      )}
      <WorkshopTimeNote timeZone={visit.time_zone} />
    </Stack>
  );
}
