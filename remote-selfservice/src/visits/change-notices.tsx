import type { Appointment } from '@forecourt/shared/api';
import { ApiProblem, isUnreached } from '@forecourt/shared/http';
import { bookPath, visitPath, visitsPath } from '@forecourt/shared/links';
import { FailureNotice } from '@forecourt/shared/screens';
import { LinkButton, NotFoundScreen, Notice } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { useText } from './text.ts';

interface ChangeFailureProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

export function VisitChangeFailure({ title, error, onRetry }: ChangeFailureProps) {
  const text = useText();
  const code = error instanceof ApiProblem && error.code;
  if (isUnreached(error) && code !== 'offline') {
    return (
      <FailureNotice title={text('unreached.title')} onRetry={onRetry}>
        {text('unreached.text')}
      </FailureNotice>
    );
  }
  if (code === 'too_many_changes') {
    return <FailureNotice title={text('change.tooMany')}>{text('change.tooMany.text')}</FailureNotice>;
  }
  if (code === 'not_found') {
    const toVisits = (
      <LinkButton variant="link" to={visitsPath()}>
        {text('visit.missing.action')}
      </LinkButton>
    );
    return (
      <FailureNotice title={text('visit.missing.heading')} action={toVisits}>
        {text('visit.missing.text')}
      </FailureNotice>
    );
  }
  return <FailureNotice title={title} error={error} onRetry={onRetry} />;
}

interface ChangedNoticeProps {
  visit: Pick<Appointment, 'version'>;
  /** Whether this screen is sending a change. The version that results from it is not reported. */
  isChanging?: boolean;
  children?: ReactNode;
}

/**
 * Warns that the visit was changed, by the workshop or on another device, while this screen was open. Another attempt is then
 * based on the new version.
 */
export function VisitChangedNotice({ visit, isChanging = false, children }: ChangedNoticeProps) {
  const text = useText();
  const [seen] = useState(visit.version);
  if (isChanging || visit.version === seen) return null;
  return (
    <Notice tone="warn" atOnce title={text('changed.elsewhere')}>
      {children ?? text('changed.elsewhere.text')}
    </Notice>
  );
}

export function VisitNotFoundScreen() {
  const text = useText();
  return (
    <NotFoundScreen
      title={text('visit.missing.heading')}
      text={text('visit.missing.text')}
      to={visitsPath()}
      action={text('visit.missing.action')}
    />
  );
}

interface BookAgainProps {
  visit: Appointment;
  /** Default: the primary action of the screen. */
  variant?: 'quiet' | 'link';
  /** Default: the screen of the visit. */
  returnTo?: string;
}

/** Link to a booking with the same vehicle and work, so that only the time has to be chosen. */
export function BookAgainLink({ visit, variant, returnTo = visitPath(visit.id) }: BookAgainProps) {
  const text = useText();
  const { vehicle, service_type } = visit;
  return (
    <LinkButton
      variant={variant}
      to={bookPath({ vehicle: vehicle.id, service: service_type, returnTo })}
      wide={!variant}
    >
      {text('book.again')}
    </LinkButton>
  );
}
