import type { Appointment } from '@forecourt/shared/api';
import { Row, ShowOn, Stack, Text } from '@forecourt/shared/ui';
import { visitTimeZone } from '@forecourt/shared/visits';
import { WorkshopTimeNote } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { VehicleLine } from '../vehicle-line.tsx';
import { StatusTag } from './status-tag.tsx';

interface VisitLeadProps {
  visit: Appointment;
  /** What the title of the screen leaves out; null when that is nothing. */
  line?: string | null;
  /** The same, where it is of no matter any more. */
  small?: string;
  /** Not where the reference stands out below; on paper `VisitPaper` has it. */
  withReference: boolean;
  /** Where the title does not say how far it is. */
  withStatus?: boolean;
}

/** Below the title of a visit: what that does not say, which vehicle, and the reference to give on the phone. */
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
