import type { Appointment } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { visitPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, LinkButton, Notice, ShowOn, Stack, Text, WorkshopPhoneLink } from '@forecourt/shared/ui';
import { isAtWorkshop, isVisitChangeable } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { BookAgainLink } from './change-notices.tsx';
import { VisitNextStep } from './next-step.tsx';
import { computeVisitStage } from './visit-status.ts';
import { WorkshopLocation } from './workshop-location.tsx';

/** Whether a visit can be moved or cancelled online. @param error of the last attempt; null without one */
export function canChangeVisit(visit: Appointment, now: Date, error: Error | null = null): boolean {
  const isRefused = error instanceof ApiProblem && error.code === 'past_cutoff';
  return !isRefused && computeVisitStage(visit, now) === 'upcoming' && isVisitChangeable(visit, now);
}

interface UnchangeableVisitProps {
  visit: Appointment;
  now: Date;
  /** Title of the notice if the deadline for online changes has passed. */
  lateTitle: string;
  /** Title of the notice if the vehicle is at the workshop. */
  atWorkshopTitle: string;
  /** Title of the notice if the visit is cancelled. */
  cancelledTitle: string;
}

/**
 * In place of a form to move or cancel a visit: why that is not possible, and what is. The title of the screen, from
 * `useVisitHeading`, says what has become of the visit, and takes the focus.
 */
export function UnchangeableVisit(props: UnchangeableVisitProps) {
  const { visit, now, lateTitle, atWorkshopTitle, cancelledTitle } = props;
  const text = useText();
  const stage = computeVisitStage(visit, now);
  const isVehicleHere = isAtWorkshop(visit);
  const { cutOffHours: hours } = siteSettings().booking;
  return (
    <Stack>
      {isVehicleHere || stage === 'upcoming' ? (
        <Notice title={isVehicleHere ? atWorkshopTitle : lateTitle}>
          {!isVehicleHere && <span>{`${text('change.cutOff', { hours })} `}</span>}
          <span>{text('change.call')} </span>
          <WorkshopPhoneLink />
        </Notice>
      ) : stage === 'completed' ? (
        <BookAgainLink visit={visit} />
      ) : (
        <>
          {stage === 'cancelled' && <Notice title={cancelledTitle} />}
          <VisitNextStep visit={visit} now={now} action={null} />
        </>
      )}
      <LinkButton variant="quiet" to={visitPath(visit.id)} wide>
        {text('change.visit')}
      </LinkButton>
    </Stack>
  );
}

/** Second column beside a visit that cannot be changed, or is about to be cancelled: where the workshop is and whom to call. */
export function WorkshopContactColumn({ visit }: { visit: Appointment }) {
  const text = useText();
  return (
    <ShowOn device="desk">
      <Card>
        <WorkshopLocation date={visit.date} />
        <Text size="small" tone="muted">
          {text('collect.call')} <WorkshopPhoneLink />
        </Text>
      </Card>
    </ShowOn>
  );
}
