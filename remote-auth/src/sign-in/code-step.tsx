import { Button, CodeField, PageHeader, Stack } from '@forecourt/shared/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../text.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Resend } from './resend.tsx';
import { SentTo } from './sent-to.tsx';
import type { Action, Failure, SentCode } from './use-sign-in.ts';

const CODE_LENGTH = 6;

interface CodeStepProps {
  sent: SentCode;
  busy: Action | null;
  failure: Failure | null;
  onFailure: (failure: null) => void;
  onConfirm: (code: string) => void;
  onResend: () => void;
  onChangeNumber: () => void;
}

/** Step 2: the code that was sent. */
export function CodeStep({
  sent,
  busy,
  failure,
  onFailure,
  onConfirm,
  onResend,
  onChangeNumber,
}: CodeStepProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const codeFailure = failure && isAboutCode(failure) ? failure : null;

  // What is typed next replaces what stands there: when the step opens, after a new code was sent…
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further code is an event to react to, not a value to read
  useEffect(() => focusAll(input.current), [sent.times]);

  // …and after a wrong code.
  useEffect(() => {
    if (codeFailure) focusAll(input.current);
  }, [codeFailure]);

  const errorText = codeFailure ? text(`error.${codeFailure.code}`) : incomplete && text('code.incomplete');

  function change(next: string) {
    setDigits(next);
    setIncomplete(false);
    if (failure) onFailure(null);
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy) return;
    if (digits.length === CODE_LENGTH) return onConfirm(digits);
    setIncomplete(true);
    input.current?.focus();
  }

  return (
    <>
      <PageHeader
        title={text('code.title')}
        lead={<SentTo number={sent.number.international} onChange={onChangeNumber} />}
      />
      <form onSubmit={submit} noValidate>
        <Stack gap={24}>
          <CodeField
            ref={input}
            label={text('code.label')}
            hint={text('code.hint')}
            error={errorText}
            length={CODE_LENGTH}
            value={digits}
            onChange={change}
            onComplete={onConfirm}
            readOnly={busy !== null}
          />
          {failure && !codeFailure && (
            <FailureNotice
              failure={failure}
              action={
                failure.action === 'confirm' && (
                  <Button variant="link" onClick={() => submit()}>
                    {text('retry')}
                  </Button>
                )
              }
            />
          )}
        </Stack>
        <span role="status" className="visually-hidden">
          {busy && text(busy === 'send' ? 'number.sending' : 'code.checking')}
        </span>
      </form>
      <Resend sent={sent} busy={busy === 'send'} onResend={onResend} />
    </>
  );
}

function focusAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

function isAboutCode({ code }: Failure): boolean {
  return code === 'invalid-verification-code' || code === 'code-expired';
}
