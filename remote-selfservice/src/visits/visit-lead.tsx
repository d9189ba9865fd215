import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { ShowOn, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import { useText as useWorkshopText } from '../workshop/text.ts';
import { VehicleLine } from '../workshop/vehicle-line.tsx';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';

interface VisitLeadProps {
  visit: Appointment;
  /** What is done and at what time, where the title of the screen does not say it. */
  withTitle: boolean;
  /** Not where the reference stands out below; on paper `VisitPaper` has it. */
  withReference: boolean;
}

/** Below the title of a visit: which vehicle, and the reference to give on the phone. */
export function VisitLead({ visit, withTitle, withReference }: VisitLeadProps) {
  const text = useText();
  const workshopText = useWorkshopText();
  const { title: service } = useServiceWords()(visit.service_type);
  const format = useFormat();
  return (
    <Stack gap={4}>
      {withTitle && (
        <Text as="span">{workshopText('visit.title', { service, time: format.time(visit.time) })}</Text>
      )}
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
