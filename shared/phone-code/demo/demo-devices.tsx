import { demoCode, demoMailLink } from '@forecourt/shared/auth';
import { Button, LinkButton, Text } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { DemoCard } from './demo-card.tsx';
import { DemoPasswordReset } from './demo-password-reset.tsx';
import { useText } from './text.ts';
import { useDemoAnswer } from './use-demo-answer.ts';

export interface DemoPhoneProps {
  /** Number with its plus. */
  phone: string;
  /** How many codes went to it so far. */
  times: number;
  /** The code was tapped, as a phone's keyboard would suggest it. */
  onUse: (code: string) => void;
}

/** The customer's phone: shows the code that the emulator made. */
export function DemoPhone({ phone, times, onUse }: DemoPhoneProps) {
  const text = useText();
  const code = useDemoAnswer(demoCode, phone, times);
  return (
    <DemoCard
      title={text('demo.phone')}
      action={
        code && (
          <Button variant="quiet" wide onClick={() => onUse(code)}>
            {text('demo.use')}
          </Button>
        )
      }
    >
      {code && <Text>{text('demo.message', { code: `${code.slice(0, 3)} ${code.slice(3)}` })}</Text>}
    </DemoCard>
  );
}

export interface DemoMailboxProps {
  email: string;
  /** The path where a customer who has chosen a new password signs in with it; for the mail that offers that. */
  signInAt?: string;
}

/** The customer's mailbox: leads where the link in the last mail to this address leads. */
export function DemoMailbox({ email, signInAt }: DemoMailboxProps) {
  const text = useText();
  const link = useDemoAnswer(demoMailLink, email);
  const [isChanged, setChanged] = useState(false);
  if (!link || signInAt === undefined || !isPasswordReset(link)) {
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
  return (
    <DemoCard
      title={text('demo.mail')}
      action={
        isChanged ? (
          <SignIn at={signInAt} />
        ) : (
          <DemoPasswordReset email={email} link={link} onChanged={() => setChanged(true)} />
        )
      }
    >
      <Text>{text(isChanged ? 'demo.newPassword.saved' : 'demo.newPassword.lead')}</Text>
    </DemoCard>
  );
}

/** Comes in the place of the form that had the focus, and takes it. */
function SignIn({ at }: { at: string }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('a')?.focus(), []);
  return (
    <div ref={place}>
      <LinkButton variant="quiet" wide to={at}>
        {text('demo.newPassword.signIn')}
      </LinkButton>
    </div>
  );
}

function isPasswordReset(link: string): boolean {
  return new URL(link, location.origin).searchParams.get('mode') === 'resetPassword';
}
