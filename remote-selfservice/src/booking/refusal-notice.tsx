import { isRejectedAt } from '@forecourt/shared/forms';
import { ApiProblem, isBackendUnavailable, isOverLimit, isUnreached } from '@forecourt/shared/http';
import { visitsPath } from '@forecourt/shared/links';
import { FailureNotice, type FailureNoticeProps } from '@forecourt/shared/screens';
import { LinkButton, Row, WorkshopPhoneLink } from '@forecourt/shared/ui';
import { useWorkshopText } from '@forecourt/shared/workshop';
import type { BookingStep } from './booking-choice.ts';
import { useText } from './text.ts';

interface RefusalNoticeProps {
  refusal: Refusal;
  registration: string;
  pathOf: (step: BookingStep) => string;
  onRetry: () => void;
}

export function BookingRefusalNotice(props: RefusalNoticeProps) {
  return <FailureNotice {...useWords(props)} />;
}

function useWords({ refusal, registration, pathOf, onRetry }: RefusalNoticeProps): FailureNoticeProps {
  const text = useText();
  const workshopText = useWorkshopText();
  const withPhone = (sentence: string) => (
    <>
      {sentence} {workshopText('contact')} <WorkshopPhoneLink />
    </>
  );
  const to = (step: BookingStep, label: string) => (
    <LinkButton variant="link" to={pathOf(step)}>
      {label}
    </LinkButton>
  );
  const toVisits = (
    <LinkButton variant="link" to={visitsPath()}>
      {text('book.visits')}
    </LinkButton>
  );
  switch (refusal.kind) {
    case 'vehicle_already_booked':
      return {
        title: text('refusal.vehicle_already_booked.title', { registration }),
        children: text('refusal.vehicle_already_booked.text'),
        // The existing visit may be the wanted one, booked by an attempt whose response was lost, so also link to the visits.
        action: (
          <Row gap={16} wrap>
            {to('time', text('refusal.vehicle_already_booked.action'))}
            {toVisits}
          </Row>
        ),
      };
    case 'vehicle_gone':
      return {
        title: text('refusal.vehicle_gone.title'),
        children: '',
        action: to('vehicle', text('refusal.vehicle_gone.action')),
      };
    case 'reminder_gone':
    case 'note_full':
    case 'connection':
      return {
        title: text(`refusal.${refusal.kind}.title`),
        children: text(`refusal.${refusal.kind}.text`),
        onRetry,
      };
    case 'vehicle_archived':
      return {
        title: text('refusal.vehicle_archived.title', { registration }),
        children: withPhone(text('refusal.vehicle_archived.text')),
        action: to('vehicle', text('refusal.vehicle_gone.action')),
      };
    case 'too_many_active':
      return {
        title: text('full.title', { count: refusal.limit }),
        children: withPhone(text('full.lead')),
        action: toVisits,
      };
    case 'too_many_changes':
      return {
        title: text('refusal.too_many_changes.title'),
        children: text('refusal.too_many_changes.text'),
      };
    case 'busy':
    case 'offline':
      return { title: text('refusal.busy.title'), error: refusal.error, onRetry };
    case 'backendAway':
      return {
        title: text('refusal.connection.title'),
        children: withPhone(text('refusal.backendAway.text')),
        onRetry,
      };
    case 'unavailable':
      return {
        title: text('refusal.unavailable.title'),
        children: withPhone(text('refusal.unavailable.text')),
        onRetry,
      };
    case 'unknown':
      return {
        title: text('refusal.unknown.title'),
        children: withPhone(text('refusal.unknown.text', { code: refusal.code })),
        onRetry,
      };
  }
}

/**
 * Why a booking failed. Failures because of the time (`isTimeUnavailable`) or the note (`findNoteFault`) are not among these.
 * `vehicle_gone` the customer no longer has the vehicle;
 * `reminder_gone` the reminder is no longer open: the next try is without it;
 * `note_full` the note has no room for the reminder's name;
 * `busy` the backend was over its limit, and trying again is safe;
 * `offline` the device is offline, and nothing was sent;
 * `connection` no response, so the visit may have been booked, but trying again is safe;
 * `backendAway` like `connection`, but the edge responded, so the device is online;
 * `unavailable` another failure of the backend (5xx); `unknown` any other error, with the code for support.
 */
type Refusal =
  | {
      kind:
        | 'vehicle_already_booked'
        | 'vehicle_gone'
        | 'vehicle_archived'
        | 'reminder_gone'
        | 'note_full'
        | 'too_many_changes'
        | 'connection'
        | 'backendAway'
        | 'unavailable';
    }
  | { kind: 'busy' | 'offline'; error: ApiProblem }
  | { kind: 'too_many_active'; limit: number }
  | { kind: 'unknown'; code: string };

/** Returns why a booking failed. @param limit maximum number of open visits, if the response does not contain it */
export function toBookingRefusal(error: unknown, limit: number): Refusal {
  if (isOverLimit(error)) return { kind: 'busy', error };
  if (!(error instanceof ApiProblem)) return { kind: 'unknown', code: 'unexpected' };
  const { code, status } = error;
  if (code === 'offline') return { kind: code, error };
  if (isBackendUnavailable(error)) return { kind: 'backendAway' };
  if (isUnreached(error)) return { kind: 'connection' };
  if (isSaidByCode(code)) return { kind: code };
  if (code === 'too_many_active') {
    return { kind: code, limit: typeof error.body.limit === 'number' ? error.body.limit : limit };
  }
  if (isRejectedAt(error, '/vehicle_id')) return { kind: 'vehicle_gone' };
  if (isRejectedAt(error, '/reminder_id')) return { kind: 'reminder_gone' };
  return status >= 500 ? { kind: 'unavailable' } : { kind: 'unknown', code };
}

const CODES = ['vehicle_already_booked', 'vehicle_archived', 'too_many_changes', 'note_full'] as const;

const isSaidByCode = (code: string): code is (typeof CODES)[number] =>
  (CODES as readonly string[]).includes(code);
