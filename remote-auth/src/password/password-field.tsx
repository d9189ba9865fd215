import { Button, TextField } from '@forecourt/shared/ui';
import { type Ref, useState } from 'react';
import { useText } from '../text.ts';

interface PasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
  readOnly: boolean;
  ref: Ref<HTMLInputElement>;
}

/** The customer's password; can be shown, since nobody types well what they do not see. */
export function PasswordField({ value, onChange, error, readOnly, ref }: PasswordFieldProps) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      ref={ref}
      label={text('password.password')}
      error={error}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      readOnly={readOnly}
      suffix={
        <Button
          variant="link"
          aria-label={text(isShown ? 'password.hidePassword' : 'password.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? 'password.hide' : 'password.show')}
        </Button>
      }
    />
  );
}
