import type { AuthFailure } from '@forecourt/shared/auth';
import { mePath } from '@forecourt/shared/links';
import { Button, PageHeader, Stack, Text, TextField } from '@forecourt/shared/ui';
import {
  AuthFailureNotice,
  FieldMessage,
  LeadToField,
  useAuthErrorText,
  useFault,
} from '@forecourt/shared/verification';
import { type FormEvent, useRef } from 'react';
import { useText } from '../text.ts';
import { type EmailFault, findEmailFault, isAboutEmail } from './email-address.ts';

interface EmailFormProps {
  /** The address that the customer has now, and has confirmed. */
  current: string | null;
  typed: string;
  busy: boolean;
  failure: AuthFailure | null;
  onChange: (typed: string) => void;
  onSubmit: (email: string) => void;
}

/** Step 1: which address. */
export function EmailForm({ current, typed, busy, failure, onChange, onSubmit }: EmailFormProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const field = useRef<HTMLInputElement>(null);
  const { fault, tries, judge, forgive } = useFault<EmailFault>();
  const refused = failure && isAboutEmail(failure) ? failure : null;
  const error = refused ? errorText(refused) : fault && text(`email.${fault}`);

  function change(next: string) {
    onChange(next);
    forgive();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (judge(findEmailFault(typed, current))) onSubmit(typed.trim());
  }

  return (
    <>
      <PageHeader
        key="form"
        back={{ to: mePath(), text: text('title') }}
        title={text('email.title')}
        lead={current && text('email.current', { email: current })}
      />
      <form onSubmit={submit} noValidate>
        <Stack gap={24}>
          <TextField
            ref={field}
            label={text(current ? 'email.new' : 'email')}
            hint={<FieldMessage>{text('email.hint')}</FieldMessage>}
            error={error && <FieldMessage>{error}</FieldMessage>}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
          <Button type="submit" wide busy={busy}>
            {text('email.send')}
          </Button>
          <Text size="small" tone="muted">
            {text('email.signInAgain')}
          </Text>
          {failure && !refused && <AuthFailureNotice failure={failure} />}
        </Stack>
        <LeadToField key={tries} input={field} error={error} />
      </form>
    </>
  );
}
