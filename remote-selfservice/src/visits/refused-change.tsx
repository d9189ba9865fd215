import type { Appointment } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { replaceScreenInHistory } from '@forecourt/shared/leave-screen';
import { visitPath } from '@forecourt/shared/links';
import { useNavigate } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import { Notice, ResponsiveCallLink } from '@forecourt/shared/ui';
import { isAtWorkshop, isVisitChangeable } from '@forecourt/shared/visits';
import { useEffect, useEffectEvent } from 'react';
import { useText } from './text.ts';
import { type RefusedChange, refusedChangeFlash } from './visit-flash.ts';
import { computeVisitStage, findWorkshopCancellation } from './visit-status.ts';

/** Whether a visit can be moved or cancelled online. @param error of the last attempt; null without one */
export function canChangeVisit(visit: Appointment, now: Date, error: Error | null): boolean {
  const isRefused = error instanceof ApiProblem && error.code === 'past_cutoff';
  return !isRefused && computeVisitStage(visit, now) === 'upcoming' && isVisitChangeable(visit, now);
}

/**
 * Opens the visit's screen in place of a form for a change that is not possible. The `RefusedChangeNotice` there says why.
 * @param refused the change; false if it is possible
 */
export function useVisitScreenIfRefused(visit: Appointment, refused: RefusedChange['change'] | false): void {
  const navigate = useNavigate();
  const path = visitPath(visit.id);
  const showVisit = useEffectEvent((change: RefusedChange['change']) =>
    replaceScreenInHistory(
      path,
      () =>
        void navigate(path, {
          replace: true,
          state: refusedChangeFlash.state({ change, version: visit.version }),
        }),
    ),
  );
  useEffect(() => {
    if (refused) showVisit(refused);
  }, [refused]);
}

export function isRefusedAsLate({ visit, now, refused }: RefusedChangeNoticeProps): boolean {
  return computeVisitStage(visit, now) === 'upcoming' && visit.version === refused.version;
}

interface RefusedChangeNoticeProps {
  visit: Appointment;
  now: Date;
  refused: RefusedChange;
}

/** Explains why a visit cannot be moved or cancelled. Renders nothing if it may be possible again since the refusal. */
export function RefusedChangeNotice({ visit, now, refused: { change, version } }: RefusedChangeNoticeProps) {
  const text = useText();
  const stage = computeVisitStage(visit, now);
  if (isAtWorkshop(visit)) return <Notice title={text('refused.atWorkshop')} />;
  if (stage === 'cancelled') {
    // The text says to choose a time below. After a cancellation by the workshop, a link to a new visit may be there instead.
    const isOwnDecision = !findWorkshopCancellation(visit);
    return (
      <Notice title={text(`refused.cancelled.${change}`)}>
        {isOwnDecision && text(`refused.cancelled.${change}.text`)}
      </Notice>
    );
  }
  if (stage === 'completed') return <Notice title={text('refused.completed')} />;
  if (stage !== 'upcoming') return <Notice title={text('refused.past')} />;
  if (visit.version !== version) return null;
  const hours = now < new Date(visit.starts_at) ? siteSettings().booking.cutOffHours : 0;
  return (
    <Notice
      title={text(`refused.late.${change}`, { hours })}
      action={<ResponsiveCallLink variant="link" />}
    />
  );
}
