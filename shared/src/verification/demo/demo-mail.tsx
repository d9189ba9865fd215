import { demoMailLink } from '@forecourt/shared/auth';
import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { DemoCard } from './demo-card.tsx';
import { useDemoAnswer } from './use-demo-answer.ts';

interface DemoMailProps {
  email: string;
}

/**
 * The customer's mailbox: leads where the link in the last mail to this address leads. Nothing where a real project
 * sends real mail. Give it a `key` per request: it looks for one mail.
 */
export function DemoMail({ email }: DemoMailProps) {
  return siteSettings().firebase === 'emulator' ? <Mailbox email={email} /> : null;
}

function Mailbox({ email }: DemoMailProps) {
  const text = useText();
  const link = useDemoAnswer(demoMailLink, email);
  return (
    <DemoCard title={text('demo.mail')}>
      {link && (
        <LinkButton variant="link" href={link}>
          {text('demo.link')}
        </LinkButton>
      )}
    </DemoCard>
  );
}
