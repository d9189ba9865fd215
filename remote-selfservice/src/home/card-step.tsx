import type { Appointment } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useReady } from '../times/use-ready.ts';
import { ChangeLimit } from '../visits/change-limit.tsx';
import { InTheWorkshop } from '../visits/in-the-workshop.tsx';
import { ReadyToCollect } from '../visits/ready-to-collect.tsx';
import { VisitActions } from '../visits/visit-actions.tsx';
import { isChangeable } from '../visits/visit-status.ts';

interface CardStepProps {
  visit: Appointment;
  now: Date;
  /** Whether the visit is today or tomorrow. */
  isNear: boolean;
}

export function CardStep({ visit, now, isNear }: CardStepProps) {
  if (visit.status === 'in_progress') return <InTheWorkshop visit={visit} now={now} />;
  if (visit.status === 'ready') return <ReadyToCollect visit={visit} now={now} />;
  return (
    <>
      {isNear && <WhatTheDayNeeds visit={visit} />}
      <VisitActions visit={visit} now={now} />
      {!isChangeable(visit, now) && <ChangeLimit visit={visit} now={now} />}
    </>
  );
}

function WhatTheDayNeeds({ visit }: { visit: Appointment }) {
  const text = useText();
  const ready = useReady().text(visit.service_type, visit);
  const { name, address } = siteSettings().organisation;
  return (
    <Stack gap={8}>
      {ready && <Text>{ready}</Text>}
      <div>
        <Text size="small" tone="muted">
          {text('fact.where')}
        </Text>
        <Text>{[name, ...(address?.lines ?? [])].join(', ')}</Text>
      </div>
      <div>
        <Text size="small" tone="muted">
          {text('fact.bring')}
        </Text>
        <Text>{text('fact.bring.text')}</Text>
      </div>
    </Stack>
  );
}
