import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { useText } from '../text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'prefix' | 'suffix' | 'lead'> {
  autoComplete: 'current-password' | 'new-password';
}

/** Password field with a button that shows the password, so that it need not be typed twice. */
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
          // The accessible name contains the visible word, because users of voice control say that word.
          aria-label={text(isShown ? 'password.hidePassword' : 'password.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {text(isShown ? 'password.hide' : 'password.show')}
        </Button>
      }
    />
  );
}
