import { Button, LinkButton, Notice } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../text.ts';
import { PhoneLink } from '../workshop/phone-link.tsx';
import type { Step } from './booking-choice.ts';
import type { Refusal } from './refusal.ts';

interface RefusalNoticeProps {
  refusal: Refusal;
  registration: string;
  pathOf: (step: Step) => string;
  onRetry: () => void;
}

/** Says why the booking was not made and what to do about it. Comes into view, wherever the page is scrolled to. */
export function RefusalNotice(props: RefusalNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { title, children, action } = useWords(props);
  return (
    <div ref={notice}>
      <Notice tone="bad" title={title} action={action}>
        {children}
      </Notice>
    </div>
  );
}

interface Words {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

function useWords({ refusal, registration, pathOf, onRetry }: RefusalNoticeProps): Words {
  const text = useText();
  const withPhone = (sentence: string) => (
    <>
      {sentence} {text('contact')} <PhoneLink />
    </>
  );
  const to = (step: Step, label: string) => (
    <LinkButton variant="link" to={pathOf(step)}>
      {label}
    </LinkButton>
  );
  const retry = (
    <Button variant="link" onClick={onRetry}>
      {text('retry')}
    </Button>
  );
  switch (refusal.kind) {
    case 'vehicle_already_booked':
      return {
        title: text('refusal.vehicle_already_booked.title', { registration }),
        children: text('refusal.vehicle_already_booked.text'),
        action: to('time', text('refusal.vehicle_already_booked.action')),
      };
    case 'vehicle_gone':
      return {
        title: text('refusal.vehicle_gone.title'),
        action: to('vehicle', text('refusal.vehicle_gone.action')),
      };
    case 'too_many_active':
      return {
        title: text('refusal.too_many_active.title', { limit: refusal.limit }),
        children: withPhone(text('refusal.too_many_active.text')),
      };
    case 'connection':
      return {
        title: text('refusal.connection.title'),
        children: text('refusal.connection.text'),
        action: retry,
      };
    case 'unavailable':
      return {
        title: text('refusal.unavailable.title'),
        children: withPhone(text('refusal.unavailable.text')),
        action: retry,
      };
    default: {
      const code = refusal.kind === 'unknown' ? refusal.code : refusal.kind;
      return {
        title: text('refusal.unknown.title'),
        children: withPhone(text('refusal.unknown.text', { code })),
        action: retry,
      };
    }
  }
}
