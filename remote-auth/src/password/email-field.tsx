import { TextField } from '@forecourt/shared/ui';
import { FieldMessage } from '@forecourt/shared/verification';
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
      hint={<FieldMessage>{text('password.emailHint')}</FieldMessage>}
      error={error && <FieldMessage>{error}</FieldMessage>}
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
