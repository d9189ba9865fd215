import type { AuthFailure } from '@forecourt/shared/auth';
import { Button, PasswordField, Stack } from '@forecourt/shared/ui';
import {
  AuthFailureNotice,
  FieldMessage,
  LeadToField,
  useAuthErrorText,
  useFault,
} from '@forecourt/shared/verification';
import { type FormEvent, useRef } from 'react';
import { useText } from '../text.ts';

/** DESIGN §6. */
const MIN_LENGTH = 6;

interface PasswordFormProps {
  /** What the password is for. */
  email: string;
  typed: string;
  busy: boolean;
  failure: AuthFailure | null;
  onChange: (typed: string) => void;
  onSubmit: (password: string) => void;
}

/** One field: it can show what it holds. */
export function PasswordForm({ email, typed, busy, failure, onChange, onSubmit }: PasswordFormProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const field = useRef<HTMLInputElement>(null);
  const { fault, tries, judge, forgive } = useFault<'tooShort'>();
  const refused = failure?.code === 'weak-password' ? failure : null;
  const error = refused ? errorText(refused) : fault && text(`password.${fault}`, { length: MIN_LENGTH });

  function change(next: string) {
    onChange(next);
    forgive();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (judge(typed.length < MIN_LENGTH ? 'tooShort' : null)) onSubmit(typed);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        {/* Tells the browser's password store whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          label={text('password.new')}
          hint={<FieldMessage>{text('password.hint', { length: MIN_LENGTH })}</FieldMessage>}
          error={error && <FieldMessage>{error}</FieldMessage>}
          name="new-password"
          autoComplete="new-password"
          enterKeyHint="done"
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
        <Button type="submit" wide busy={busy}>
          {text('save')}
        </Button>
        {failure && !refused && <AuthFailureNotice failure={failure} />}
      </Stack>
      <LeadToField key={tries} input={field} error={error} />
    </form>
  );
}
