import type { FieldProps } from '@forecourt/shared/forms';
import { FieldMessage } from '@forecourt/shared/phone-code';
import { TextField } from '@forecourt/shared/ui';
import type { Ref } from 'react';
import { useText } from './text.ts';

interface EmailFieldProps extends FieldProps<string> {
  readOnly: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function EmailField(props: EmailFieldProps) {
  const text = useText();
  return (
    <TextField
      {...props}
      label={text('password.email')}
      hint={<FieldMessage>{text('password.emailHint')}</FieldMessage>}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
