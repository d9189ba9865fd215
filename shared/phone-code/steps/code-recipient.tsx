import { Button } from '@forecourt/shared/ui';
import { PhoneNumberText } from '../phone-number/phone-number-text.tsx';
import { useText } from '../text.ts';
import styles from './code-recipient.module.css';

interface CodeRecipientProps {
  number: string;
  /** Absent where it has to be this number. */
  onChange?: (() => void) | undefined;
  /** While it is too late for another number. */
  disabled: boolean;
}

/** Which phone has the code, and the way back if it is the wrong one. */
export function CodeRecipient({ number, onChange, disabled }: CodeRecipientProps) {
  const text = useText();
  return (
    <>
      {text('code.sentTo')} <PhoneNumberText>{number}</PhoneNumberText>
      {onChange && (
        <>
          {' · '}
          <span className={styles.change}>
            <Button
              variant="link"
              onClick={onChange}
              disabled={disabled}
              aria-label={text('code.changeNumber')}
            >
              {text('code.change')}
            </Button>
          </span>
        </>
      )}
    </>
  );
}
