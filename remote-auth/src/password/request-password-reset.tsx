import { type AuthFailure, requestPasswordReset } from '@forecourt/shared/auth';
import { Form, useForm } from '@forecourt/shared/forms';
import {
  AuthFailureNotice,
  DemoMailbox,
  FieldMessage,
  useAuthErrorText,
  useIdentityAction,
} from '@forecourt/shared/phone-code';
import { useLocation } from '@forecourt/shared/router';
import { cleanLine } from '@forecourt/shared/text';
import { Button, LinkButton, PageHeader, Stack, Text } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmailField } from './email-field.tsx';
import { useText } from './text.ts';

interface RequestPasswordResetProps {
  email: string;
  onEmail: (email: string) => void;
  /** Path of the password sign-in. */
  back: string;
  children: ReactNode;
}

/** Requests a password reset link. The confirmation is the same whether or not the address has an account. */
export function RequestPasswordReset({ email, onEmail, back, children }: RequestPasswordResetProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<{ email: string; times: number } | null>(null);
  const { busy, failure, run, forgetFailure } = useIdentityAction();
  const form = useForm<'email', 'missing' | 'invalid-email', AuthFailure>({
    saved: { email },
    check: (typed) => (cleanLine(typed.email) ? {} : { email: 'missing' }),
    words: (fault) => (
      <FieldMessage>
        {fault === 'missing' ? text('password.missingEmail') : errorText({ code: fault, providerCode: '' })}
      </FieldMessage>
    ),
    failure,
    blame: ({ code }) => (code === 'invalid-email' ? { email: code } : {}),
    busy,
    onChange: forgetFailure,
    onSubmit: (typed) => void send(cleanLine(typed.email)),
  });
  // An unknown address looks like a known one, or the form would reveal who has an account.
  const notice = form.unblamed?.code === 'user-not-found' ? null : form.unblamed;

  const { key } = useLocation();
  // Nothing takes the focus on the first page view, as in `PageHeader`.
  const [isFirst] = useState(key === 'default');
  useEffect(() => {
    if (!isFirst) input.current?.focus();
  }, [isFirst]);

  async function send(address: string) {
    setSentTo(null);
    const outcome = await run(() => requestPasswordReset(address));
    if (outcome?.ok || outcome?.code === 'user-not-found') {
      setSentTo({ email: address, times: (sentTo?.times ?? 0) + 1 });
    }
  }

  return (
    <>
      <PageHeader title={text('forgotten.title')} lead={text('forgotten.lead')} />
      <Stack gap={24}>
        <Form form={form}>
          <Stack gap={24}>
            <EmailField
              {...form.field('email')}
              ref={input}
              onChange={({ target }) => {
                onEmail(target.value);
                form.set('email', target.value);
              }}
              readOnly={busy}
            />
            <Button type="submit" wide busy={busy}>
              {text('forgotten.send')}
            </Button>
            {notice && <AuthFailureNotice failure={notice} />}
            {/* Rendered before it has text: screen readers announce changes. */}
            <div role="status">
              {busy && <span className="visually-hidden">{text('forgotten.sending')}</span>}
              {sentTo && (
                <>
                  <Text strong>{text('forgotten.sent')}</Text>
                  <Text>{text('forgotten.sentText', { email: sentTo.email })}</Text>
                </>
              )}
            </div>
          </Stack>
        </Form>
        {/* Outside the form, because the mailbox has its own form. */}
        {sentTo && <DemoMailbox key={sentTo.times} email={sentTo.email} signInAt={back} />}
        <Stack gap={4}>
          <LinkButton variant="link" to={back}>
            {text('forgotten.back')}
          </LinkButton>
          {children}
        </Stack>
      </Stack>
    </>
  );
}
