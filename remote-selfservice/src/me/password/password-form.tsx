import type { AuthFailure } from '@forecourt/shared/auth';
import { Button, Stack, TextField } from '@forecourt/shared/ui';
import { AuthFailureNotice, useAuthErrorText } from '@forecourt/shared/verification';
import { type FormEvent, useState } from 'react';
import { useText } from '../text.ts';
import { useInvalidFocus } from '../use-invalid-focus.ts';

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

/** One field that can show what it holds, so that nothing has to be typed twice. */
export function PasswordForm({ email, typed, busy, failure, onChange, onSubmit }: PasswordFormProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const [shown, setShown] = useState(false);
  const [tooShort, setTooShort] = useState(false);
  const refused = failure?.code === 'weak-password' ? failure : null;
  const field = useInvalidFocus(refused);

  function change(next: string) {
    onChange(next);
    setTooShort(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const short = typed.length < MIN_LENGTH;
    setTooShort(short);
    if (short) field.current?.focus();
    else onSubmit(typed);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        {/* Tells the browser's password store whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          ref={field}
          label={text('password.new')}
          hint={text('password.hint', { length: MIN_LENGTH })}
          error={refused ? errorText(refused) : tooShort && text('password.tooShort', { length: MIN_LENGTH })}
          type={shown ? 'text' : 'password'}
          name="new-password"
          autoComplete="new-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={typed}
          onChange={(event) => change(event.target.value)}
          suffix={
            <Button
              variant="link"
              aria-label={text('password.show.label')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {text(shown ? 'password.hide' : 'password.show')}
            </Button>
          }
        />
        {failure && !refused && <AuthFailureNotice failure={failure} />}
        <Button type="submit" wide busy={busy}>
          {text('save')}
        </Button>
      </Stack>
    </form>
  );
}
