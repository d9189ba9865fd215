import type { AuthFailure } from '@forecourt/shared/auth';
import { mePath } from '@forecourt/shared/links';
import { AuthFailureNotice, DemoMailbox } from '@forecourt/shared/phone-code';
import { Button, Columns, FocusOnMount, Notice, PageHeader, Row, Stack } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';
import { AboutEmail } from './about-email.tsx';
import { ResendEmail } from './resend-email.tsx';
import { useEmailConfirmation } from './use-email-confirmation.ts';

interface ConfirmEmailProps {
  email: string;
  sending: boolean;
  /** Why no other mail was sent. */
  failure: AuthFailure | null;
  /** Resolves with whether another mail was sent. */
  onSendAgain: () => Promise<boolean>;
  onOther: () => void;
}

/** Step 2: the mail was sent; its link confirms the address. */
export function ConfirmEmail({ email, sending, failure, onSendAgain, onOther }: ConfirmEmailProps) {
  const text = useText();
  const [sent, setSent] = useState(() => ({ times: 1, at: Date.now() }));
  const { look, looking, missing, failure: lookFailure } = useEmailConfirmation(email);

  async function sendAgain() {
    if (await onSendAgain()) setSent(({ times }) => ({ times: times + 1, at: Date.now() }));
  }

  return (
    <>
      <PageHeader key="mailbox" back={{ to: mePath(), text: text('title') }} title={text('mailbox.title')} />
      <Columns form side={<AboutEmail given />}>
        <Stack gap={24}>
          <FocusOnMount>
            <Notice title={text('mailbox.sent', { email })}>{text('mailbox.text')}</Notice>
          </FocusOnMount>
          <DemoMailbox key={sent.times} email={email} />
          {missing && (
            <Notice tone="warn" atOnce title={text('mailbox.missing')}>
              {text('mailbox.missing.text')}
            </Notice>
          )}
          {lookFailure && <AuthFailureNotice failure={lookFailure} />}
          <Button wide="phone" busy={looking} onClick={look}>
            {text('mailbox.confirmed')}
          </Button>
          {failure && <AuthFailureNotice failure={failure} />}
          <Row between wrap>
            <ResendEmail sent={sent} busy={sending} onSend={() => void sendAgain()} />
            <Button variant="link" onClick={onOther}>
              {text('mailbox.other')}
            </Button>
          </Row>
        </Stack>
      </Columns>
    </>
  );
}
