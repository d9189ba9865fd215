import { visitsPath } from '@forecourt/shared/links';
import { FailureNotice, type FailureNoticeProps } from '@forecourt/shared/screens';
import { LinkButton, Row, WorkshopPhone } from '@forecourt/shared/ui';
import { useWorkshopText } from '@forecourt/shared/workshop';
import type { Step } from './booking-choice.ts';
import type { Refusal } from './refusal.ts';
import { useText } from './text.ts';

interface RefusalNoticeProps {
  refusal: Refusal;
  registration: string;
  pathOf: (step: Step) => string;
  onRetry: () => void;
}

export function RefusalNotice(props: RefusalNoticeProps) {
  return <FailureNotice {...useWords(props)} />;
}

function useWords({ refusal, registration, pathOf, onRetry }: RefusalNoticeProps): FailureNoticeProps {
  const text = useText();
  const workshopText = useWorkshopText();
  const withPhone = (sentence: string) => (
    <>
      {sentence} {workshopText('contact')} <WorkshopPhone />
    </>
  );
  const to = (step: Step, label: string) => (
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
        // It may be this very visit, booked by a try whose response was lost.
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
        title: text('refusal.too_many_active.title', { limit: refusal.limit }),
        children: withPhone(text('refusal.too_many_active.text')),
        action: toVisits,
      };
    case 'too_many_changes':
      return {
        title: text('refusal.too_many_changes.title'),
        children: text('refusal.too_many_changes.text'),
      };
    case 'busy':
      return { title: text('refusal.busy.title'), error: refusal.error, onRetry };
    case 'offline':
      return { title: text('refusal.offline.title'), children: text('refusal.offline.text'), onRetry };
    case 'connection':
      return {
        title: text('refusal.connection.title'),
        children: text('refusal.connection.text'),
        onRetry,
      };
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
