import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { useText } from '../text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'prefix' | 'suffix' | 'lead'> {
  /** Whether the browser fills in the password that it knows, or offers a new one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password. It can be shown, since nobody types well what they do not see, and nothing has to be typed twice. */
export function PasswordField(props: PasswordFieldProps) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <Button
          variant="link"
          // Has the word that can be seen in it: who speaks to the device says that word.
          aria-label={text(isShown ? 'password.hidePassword' : 'password.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? 'password.hide' : 'password.show')}
        </Button>
      }
    />
  );
}
