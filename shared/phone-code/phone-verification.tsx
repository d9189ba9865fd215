import type { CodePurpose, User } from '@forecourt/shared/auth';
import { type BackTarget, Columns, PageHeader, Stack } from '@forecourt/shared/ui';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useVerificationCode } from './code/use-verification-code.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { DemoPhone, useDemoDevices } from './demo-devices.tsx';
import { isAboutNumber } from './identity/auth-failure.ts';
import type { PhoneNumber, Recipient } from './phone-number/parse-number.ts';
import { forgetNumber, useTypedNumber } from './phone-number/use-typed-number.ts';
import { CodeRecipient } from './steps/code-recipient.tsx';
import { CodeStep } from './steps/code-step.tsx';
import { KnownNumberStep } from './steps/known-number-step.tsx';
import { NumberStep } from './steps/number-step.tsx';
import { CodeAnnouncement } from './steps/resend-code.tsx';
import { useText } from './text.ts';
import { forgetEmail } from './use-typed-email.ts';

export interface PhoneVerificationProps {
  /** What the right code does. */
  purpose: CodePurpose;
  /** The number, with its plus (E.164), where it has to be this one. Else the customer enters it. */
  phone?: string | undefined;
  /** The number, with its plus (E.164), that the customer has: no code is sent to prove it once more. */
  current?: string | undefined;
  /** Words of the first step: its heading, what is below, and its button. */
  title: string;
  lead: ReactNode;
  submit: string;
  /** Of the field that the customer enters the number into, where it is not just theirs. */
  label?: string | undefined;
  /**
   * Above the field of the code, and part of what a screen reader says of it: what the right code does, where customers
   * have to know. The last digit submits.
   */
  consequence?: ReactNode;
  /** After the right code; the form stays busy until it is taken away. */
  onConfirmed: (user: User) => void;
  /** Gives it up, at either step. */
  back?: { text: string; onBack: () => void } | undefined;
  /** The code was right, but the sign-in is too old for what it is for (`requires-recent-login`); else the form says so. */
  onRecentLoginNeeded?: (() => void) | undefined;
  /** Below the button of the first step, such as another way in. */
  otherWay?: ReactNode;
  /** What there is to know: beside the form on desks, below it on phones. The page is as wide as an overview then. */
  side?: ReactNode;
}

/**
 * The number, then the code: proves that a phone is the customer's, and then does what the code is for. Keeps what was
 * typed, whatever fails.
 */
export function PhoneVerification({
  purpose,
  phone,
  current,
  title,
  lead,
  submit,
  label,
  consequence,
  onConfirmed,
  back,
  onRecentLoginNeeded,
  otherWay,
  side,
}: PhoneVerificationProps) {
  const text = useText();
  const captcha = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useTypedNumber(purpose);
  const { sent, busy, isConfirmed, failure, send, confirm, leave, setFailure } = useVerificationCode(
    purpose,
    captcha,
  );
  // A known number is asked for by several screens: the first step says which of them goes on with the code.
  const [step, setStep] = useState<'number' | 'code'>(sent && phone === undefined ? 'code' : 'number');
  const consequenceId = useId();
  const isShown = useIsShown();
  useDemoDevices();

  async function sendTo(to: Recipient) {
    setFailure(null);
    if (await send(to)) setStep('code');
  }

  async function submitNumber(number: PhoneNumber) {
    // What is known about numbers may have come late.
    if (!isShown.current) return;
    setTyped(number.typed);
    await sendTo(number);
  }

  async function submitCode(code: string) {
    const outcome = await confirm(code);
    if (outcome?.ok) forgetNumber(purpose);
    if (outcome?.ok && purpose === 'sign-in') forgetEmail();
    // Who has left while the code was checked does not want what it was for.
    if (!isShown.current) return;
    if (outcome?.ok) {
      onConfirmed(outcome.value);
    } else if (outcome?.code === 'requires-recent-login' && onRecentLoginNeeded) {
      setFailure(null);
      onRecentLoginNeeded();
    } else if (outcome?.code === 'credential-already-in-use' && phone === undefined) {
      // The code was right: it is the number that another account has.
      setStep('number');
    }
  }

  function changeNumber() {
    setFailure(null);
    leave();
    setStep('number');
  }

  function abandon() {
    leave();
    forgetNumber(purpose);
    back?.onBack();
  }

  // Not of the code for the number that is no longer asked for.
  const numberFailure = failure && (failure.action === 'send' || isAboutNumber(failure)) ? failure : null;

  // What the code is for can no longer be taken back.
  const isFinal = busy === 'confirm' || isConfirmed;
  const wide = side ? 'phone' : true;
  const withSide = (step: ReactNode) =>
    side ? (
      <Columns form side={side}>
        {step}
      </Columns>
    ) : (
      step
    );
  const wayBack: BackTarget | undefined = back && { text: back.text, onBack: abandon, disabled: isFinal };

  return (
    <div>
      {sent && step === 'code' ? (
        <Stack key="code" gap={24}>
          <PageHeader
            back={wayBack}
            title={text('code.title')}
            lead={
              <CodeRecipient
                number={sent.to.international}
                onChange={phone === undefined ? changeNumber : undefined}
                disabled={isFinal}
              />
            }
          />
          {withSide(
            <Stack gap={24}>
              {consequence && <div id={consequenceId}>{consequence}</div>}
              <CodeStep
                describedBy={consequence ? consequenceId : undefined}
                busy={busy}
                isConfirmed={isConfirmed}
                failure={failure}
                onFailure={setFailure}
                sent={sent}
                onConfirm={submitCode}
                onResend={() => sendTo(sent.to)}
                phone={(take) => <DemoPhone phone={sent.to.e164} times={sent.times} onUse={take} />}
              />
            </Stack>,
          )}
        </Stack>
      ) : (
        <Stack key="number" gap={24}>
          <PageHeader back={wayBack} title={title} lead={lead} />
          {withSide(
            phone === undefined ? (
              <NumberStep
                label={label}
                submit={submit}
                wide={wide}
                current={current}
                busy={busy !== null}
                failure={numberFailure}
                onFailure={setFailure}
                typed={typed}
                onTyped={setTyped}
                onSubmit={submitNumber}
                returned={sent !== null}
              >
                {otherWay}
              </NumberStep>
            ) : (
              <KnownNumberStep
                phone={phone}
                submit={submit}
                wide={wide}
                busy={busy !== null}
                failure={numberFailure}
                onSubmit={sendTo}
              >
                {otherWay}
              </KnownNumberStep>
            ),
          )}
        </Stack>
      )}
      {/* Here before it has something to say, and at every step: what comes into it is read out. */}
      <span role="status" className="visually-hidden">
        {sent && step === 'code' && <CodeAnnouncement sent={sent} />}
      </span>
      <ConnectionStatus />
      <div ref={captcha} />
    </div>
  );
}

/** Whether the customer is still here, for what comes back later. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
