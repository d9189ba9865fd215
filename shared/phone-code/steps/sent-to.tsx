import { Button } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { PhoneNumberText } from './phone-number-text.tsx';
import styles from './sent-to.module.css';

interface SentToProps {
  number: string;
  /** Absent where it has to be this number. */
  onChange?: (() => void) | undefined;
  /** While it is too late for another number. */
  disabled: boolean;
}

/** Which phone has the code, and the way back if it is the wrong one. */
export function SentTo({ number, onChange, disabled }: SentToProps) {
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
