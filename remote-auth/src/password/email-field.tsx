import { TextField } from '@forecourt/shared/ui';
import type { Ref } from 'react';
import { useText } from '../text.ts';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
  readOnly: boolean;
  ref: Ref<HTMLInputElement>;
}

/** The address that a customer signs in with. */
export function EmailField({ value, onChange, error, readOnly, ref }: EmailFieldProps) {
  const text = useText();
  return (
    <TextField
      ref={ref}
      label={text('password.email')}
      error={error}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      readOnly={readOnly}
    />
  );
}
