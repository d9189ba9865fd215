import { Button, CodeField, Stack } from '@forecourt/shared/ui';
import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CODE_LENGTH, extractCode } from '../code/code-rules.ts';
import type { SentCode } from '../code/sent-codes.ts';
import type { Action, Failure } from '../code/use-verification-code.ts';
import { useAuthErrorText } from '../identity/auth-failure.ts';
import { AuthFailureNotice } from '../identity/auth-failure-notice.tsx';
import { useText } from '../text.ts';
import { FieldMessage } from './field-message.tsx';
import { ResendCode } from './resend-code.tsx';

const CODE_FAULTS: readonly string[] = [
  'invalid-verification-code',
  'missing-verification-code',
  'missing-code',
  'code-expired',
  'invalid-verification-id',
];

/** After these another try with the same code may work. */
const MAY_WORK_AGAIN: readonly string[] = [
  'network-request-failed',
  'timeout',
  'internal-error',
  'requires-recent-login',
  'unknown',
];

interface CodeStepProps {
  /** Id of what has to be known before the last digit. */
  describedBy: string | undefined;
  sent: SentCode;
  busy: Action | null;
  /** The code was right, and what it was for is under way. */
  isConfirmed: boolean;
  failure: Failure | null;
  onFailure: (failure: null) => void;
  onConfirm: (code: string) => void;
  onResend: () => void;
  /** Below everything: the customer's phone where no real message is sent, from which the code is taken. */
  phone: (take: (code: string) => void) => ReactNode;
}

/** Step 2: the code that was sent. */
export function CodeStep({
  describedBy,
  sent,
  busy,
  isConfirmed,
  failure,
  onFailure,
  onConfirm,
  onResend,
  phone,
}: CodeStepProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const codeFailure = failure && CODE_FAULTS.includes(failure.code) ? failure : null;

  // The digits belong to the code before, so a new code begins with an empty field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further code is an event to react to, not a value to read
  useEffect(() => {
    setDigits('');
    setIncomplete(false);
    input.current?.focus();
  }, [sent.times]);

  // After a wrong code the digits stay selected, so that the next digit replaces them.
  useEffect(() => {
    if (!codeFailure) return;
    input.current?.focus();
    input.current?.select();
  }, [codeFailure]);

  const error = codeFailure ? errorText(codeFailure) : incomplete && text('code.incomplete');

  function change(next: string) {
    setDigits(next);
    setIncomplete(false);
    if (failure) onFailure(null);
  }

  /** The field would take the first digits, whatever they are: those of a message may be others. */
  function paste(event: ClipboardEvent) {
    const code = extractCode(event.clipboardData.getData('text'));
    if (code === null) return;
    event.preventDefault();
    take(code);
  }

  function take(code: string) {
    if (busy) return;
    change(code);
    onConfirm(code);
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy) return;
    if (digits.length === CODE_LENGTH) return onConfirm(digits);
    setIncomplete(true);
    input.current?.focus();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        {/* What is wrong with a code and how to get another one belong together. */}
        <Stack gap={4}>
          <div onPaste={paste}>
            <CodeField
              ref={input}
              aria-describedby={describedBy}
              label={text('code.label')}
              hint={<FieldMessage>{text('code.hint')}</FieldMessage>}
              error={error && <FieldMessage>{error}</FieldMessage>}
              length={CODE_LENGTH}
              value={digits}
              onChange={change}
              onComplete={onConfirm}
              readOnly={busy !== null}
            />
          </div>
          <ResendCode at={sent.resendAt} busy={busy === 'send'} onResend={onResend} />
        </Stack>
        {failure && !codeFailure && (
          <AuthFailureNotice
            failure={failure}
            action={
              failure.action === 'confirm' &&
              MAY_WORK_AGAIN.includes(failure.code) && (
                <Button variant="link" onClick={() => submit()}>
                  {text('retry')}
                </Button>
              )
            }
          />
        )}
        {phone(take)}
      </Stack>
      <span role="status" className="visually-hidden">
        {isConfirmed
          ? text('code.right')
          : busy && text(busy === 'send' ? 'number.sending' : 'code.checking')}
      </span>
    </form>
  );
}
