import { Button, LinkButton, Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { ContactLine } from '../workshop/contact-line.tsx';
import type { Step } from './booking-choice.ts';
import type { Refusal } from './refusal.ts';

interface RefusalNoticeProps {
  refusal: Refusal;
  registration: string;
  pathOf: (step: Step) => string;
  onRetry: () => void;
}

/** Says why the booking was not made and what to do about it. */
export function RefusalNotice({ refusal, registration, pathOf, onRetry }: RefusalNoticeProps) {
  const text = useText();
  const retry = (
    <Button variant="link" onClick={onRetry}>
      {text('failure.retry')}
    </Button>
  );
  switch (refusal.kind) {
    case 'vehicle_already_booked':
      return (
        <Notice
          tone="bad"
          title={text('refusal.vehicle_already_booked.title', { registration })}
          action={
            <LinkButton variant="link" to={pathOf('time')}>
              {text('refusal.vehicle_already_booked.action')}
            </LinkButton>
          }
        >
          {text('refusal.vehicle_already_booked.text')}
        </Notice>
      );
    case 'too_many_active':
      return (
        <Notice tone="bad" title={text('refusal.too_many_active.title', { limit: refusal.limit })}>
          {text('refusal.too_many_active.text')} <ContactLine />
        </Notice>
      );
    case 'vehicle_gone':
      return (
        <Notice
          tone="bad"
          title={text('refusal.vehicle_gone.title')}
          action={
            <LinkButton variant="link" to={pathOf('vehicle')}>
              {text('refusal.vehicle_gone.action')}
            </LinkButton>
          }
        />
      );
    case 'connection':
      return (
        <Notice tone="bad" title={text('refusal.connection.title')} action={retry}>
          {text('refusal.connection.text')}
        </Notice>
      );
    case 'unavailable':
      return (
        <Notice tone="bad" title={text('refusal.unavailable.title')} action={retry}>
          {text('refusal.unavailable.text')} <ContactLine />
        </Notice>
      );
    default:
      return (
        <Notice tone="bad" title={text('refusal.unknown.title')} action={retry}>
          {text('refusal.unknown.text', { code: refusal.kind === 'unknown' ? refusal.code : refusal.kind })}{' '}
          <ContactLine />
        </Notice>
      );
  }
}
