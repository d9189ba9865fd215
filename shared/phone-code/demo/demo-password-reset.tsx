import { chooseDemoPassword } from '@forecourt/shared/auth';
import { Button, PasswordField, Stack } from '@forecourt/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useAuthErrorText } from '../identity/auth-failure.ts';
import { AuthFailureNotice } from '../identity/auth-failure-notice.tsx';
import { LeadToField } from '../identity/lead-to-field.tsx';
import { useFault } from '../identity/use-fault.ts';
import { useIdentityAction } from '../identity/use-identity-action.ts';
import { FieldMessage } from '../steps/field-message.tsx';
import { useText } from './text.ts';

/** DESIGN §6. */
const MIN_LENGTH = 6;

interface DemoPasswordResetProps {
  /** Whose password it is. */
  email: string;
  /** In the mail. */
  link: string;
  onChanged: () => void;
}

/** The provider's own page behind the link for a forgotten password: the emulator has none. */
export function DemoPasswordReset({ email, link, onChanged }: DemoPasswordResetProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const { fault, tries, judge, forgive } = useFault<'weak-password'>();
  const { busy, failure, run, forgetFailure } = useIdentityAction();
  const error = fault && errorText({ code: fault, providerCode: '' });

  function change(next: string) {
    forgive();
    forgetFailure();
    setPassword(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!judge(password.length < MIN_LENGTH ? 'weak-password' : null)) return forgetFailure();
    const outcome = await run(() => chooseDemoPassword(link, password));
    if (outcome?.ok) onChanged();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {/* Tells the browser's password store whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          label={text('demo.newPassword')}
          hint={<FieldMessage>{text('demo.newPassword.hint', { length: MIN_LENGTH })}</FieldMessage>}
          error={error && <FieldMessage>{error}</FieldMessage>}
          name="new-password"
          autoComplete="new-password"
          enterKeyHint="done"
          value={password}
          onChange={({ target }) => change(target.value)}
          readOnly={busy}
        />
        <Button type="submit" variant="quiet" wide busy={busy}>
          {text('demo.newPassword.save')}
        </Button>
        {failure && <AuthFailureNotice failure={failure} />}
      </Stack>
      <LeadToField key={tries} input={field} error={error} />
    </form>
  );
}
