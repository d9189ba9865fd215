import { PhoneVerification } from '@forecourt/shared/phone-code';
import { Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

interface DeletionCodeProps {
  /** The customer's own number, without its plus. */
  phone: string;
  /** Whether an earlier code has become too old. */
  again: boolean;
  onConfirmed: () => void;
  onBack: () => void;
}

/** Step 2: a code to the customer's phone, even right after signing in (docs/design.md §6). Deletes nothing. */
export function DeletionCode({ phone, again, onConfirmed, onBack }: DeletionCodeProps) {
  const text = useText();
  return (
    <>
      {again && (
        <Notice tone="warn" title={text('delete.again')}>
          {text('delete.again.text')}
        </Notice>
      )}
      <PhoneVerification
        purpose="re-authentication"
        phone={`+${phone}`}
        title={text('recent.title')}
        lead={text('delete.code.lead')}
        submit={text('recent.submit')}
        onConfirmed={onConfirmed}
        back={{ text: text('back'), onBack }}
      />
    </>
  );
}
