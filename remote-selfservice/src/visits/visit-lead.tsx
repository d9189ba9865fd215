import type { Appointment } from '@forecourt/shared/api';
import { Row, ShowOn, Stack, Text } from '@forecourt/shared/ui';
import { visitTimeZone } from '@forecourt/shared/visits';
import { WorkshopTimeNote } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { VehicleLine } from '../vehicle-line.tsx';
import { StatusTag } from './status-tag.tsx';

interface VisitLeadProps {
  visit: Appointment;
  /** Facts that the title lacks; null if it has all. */
  line?: string | null;
  /** The same, if no longer relevant. */
  small?: string;
  /** False if the reference is emphasised below; on paper `VisitPaper` has it. */
  withReference: boolean;
  /** Whether the title lacks the status. */
  withStatus?: boolean;
}

/** Line below the title of a visit: missing facts, vehicle, and the reference to give on the phone. */
export function VisitLead({ visit, line, small, withReference, withStatus = false }: VisitLeadProps) {
  const text = useText();
  return (
    <Stack gap={4}>
      {line && <Text as="span">{line}</Text>}
      <Row gap={8} wrap>
        <VehicleLine vehicle={visit.vehicle} />
        {withStatus && <StatusTag visit={visit} />}
      </Row>
      {small && (
        <Text as="span" size="small">
          {small}
        </Text>
      )}
      {withReference && (
        <ShowOn device="screen">
          <Text size="small">{text('fact.reference', { reference: visit.reference })}</Text>
        </ShowOn>
      )}
      <WorkshopTimeNote timeZone={visitTimeZone(visit)} />
    </Stack>
  );
}
