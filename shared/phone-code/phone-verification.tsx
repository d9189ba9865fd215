import type { CodePurpose, User } from '@forecourt/shared/auth';
import { type BackTarget, Button, PageHeader, Stack, Text } from '@forecourt/shared/ui';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isNumberRejected } from './auth-failure.tsx';
import { CodeAnnouncement, CodeRecipient, CodeStep, isLockedOut } from './code-step.tsx';
import { DemoPhone, useDemoDevices } from './demo-devices.tsx';
import { KnownNumberStep, PhoneNumberStep } from './number-step.tsx';
import type { FormattedPhoneNumber, PhoneNumber } from './parse-number.ts';
import styles from './phone-verification.module.css';
import { useText } from './text.ts';
import { clearTypedPhoneNumber, useTypedPhoneNumber } from './typed-number.ts';
import { clearTypedEmail } from './use-typed-email.ts';
import { useVerificationCode } from './use-verification-code.ts';

export interface PhoneVerificationProps {
  purpose: CodePurpose;
  /** Number to verify (E.164); undefined if the customer enters it. */
  phone?: string | undefined;
  /** Customer's present number (E.164). It is refused, because it needs no verification. */
  current?: string | undefined;
  title: string;
  lead?: ReactNode;
  submit: string;
  label?: string | undefined;
  /** Text on what the right code does. Screen readers read it with the field, because the last digit submits the code. */
  consequence?: ReactNode;
  /** Called after the right code, unless the customer has left. The form stays busy until it unmounts. */
  onConfirmed: (user: User) => void;
  /** `cancel`: text of a second button in the form for a number, which calls `onBack` too. */
  back?: { text: string; onBack: () => void; cancel?: string } | undefined;
  /** Called if the action needs a more recent sign-in. If undefined, the form shows that error. */
  onRecentLoginNeeded?: (() => void) | undefined;
  /** Content below the button of the first step, e.g. another sign-in method. */
  otherWay?: ReactNode;
  frame?: ((form: ReactNode) => ReactNode) | undefined;
}

/** Verifies a phone number by a code in two steps, then calls `onConfirmed`. Input survives every failure. */
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
  frame = (form) => form,
}: PhoneVerificationProps) {
  const text = useText();
  const captcha = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useTypedPhoneNumber(purpose);
  const { sent, busy, isConfirmed, failure, send, confirm, leave, setFailure } = useVerificationCode(
    purpose,
    captcha,
  );
  // If a code sent before a reload is still expected, begin with its step. Not with `phone`: another screen may have sent it.
  const [step, setStep] = useState<'number' | 'code'>(sent && phone === undefined ? 'code' : 'number');
  const consequenceId = useId();
  const isShown = useIsShown();
  useDemoDevices();

  async function sendTo(to: FormattedPhoneNumber) {
    setFailure(null);
    if (await send(to)) setStep('code');
  }

  async function submitNumber(number: PhoneNumber) {
    // Do nothing if the customer has left while the parser was loading.
    if (!isShown.current) return;
    setTyped(number.typed);
    await sendTo(number);
  }

  async function submitCode(code: string) {
    const outcome = await confirm(code);
    if (outcome?.ok) clearTypedPhoneNumber(purpose);
    if (outcome?.ok && purpose === 'sign-in') clearTypedEmail();
    // If the customer has left while the code was being checked, do not call `onConfirmed`.
    if (!isShown.current) return;
    if (outcome?.ok) {
      onConfirmed(outcome.value);
    } else if (outcome?.code === 'requires-recent-login' && onRecentLoginNeeded) {
      setFailure(null);
      onRecentLoginNeeded();
    } else if (outcome?.code === 'credential-already-in-use' && phone === undefined) {
      // The code was right, but the number belongs to another account, so return to the first step.
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
    clearTypedPhoneNumber(purpose);
    back?.onBack();
  }

  // The number step does not show failures of the code, except those that reject the number.
  const numberFailure = failure && (failure.action === 'send' || isNumberRejected(failure)) ? failure : null;

  const isFinal = busy === 'confirm' || isConfirmed;
  const wide = back?.cancel ? 'phone' : true;
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
          {frame(
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
          <PageHeader
            back={wayBack}
            title={title}
            lead={lead}
            // With a known number, this form replaces a view whose pressed button is removed, so the title takes the focus.
            refocus={phone === undefined ? 0 : 1}
          />
          {frame(
            phone === undefined ? (
              <PhoneNumberStep
                label={label}
                submit={submit}
                wide={wide}
                cancel={
                  back?.cancel && (
                    <Button variant="quiet" onClick={abandon}>
                      {back.cancel}
                    </Button>
                  )
                }
                current={current}
                busy={busy !== null}
                failure={numberFailure}
                onFailure={setFailure}
                typed={typed}
                onTyped={setTyped}
                onSubmit={submitNumber}
                takesFocus={sent !== null}
              >
                {otherWay}
              </PhoneNumberStep>
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
      {/* The live region exists before its text and at every step, because screen readers announce changes. */}
      <span role="status" className="visually-hidden">
        {sent && step === 'code' && !isLockedOut(failure) && <CodeAnnouncement sent={sent} />}
      </span>
      <ConnectionStatus />
      <div ref={captcha} />
    </div>
  );
}

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

function ConnectionStatus() {
  const text = useText();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!isOnline) setWasOffline(true);
  }, [isOnline]);
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.offline}>
          <Text size="small" tone="warn" strong>
            {text('offline')}
          </Text>
        </div>
      )}
      {isOnline && wasOffline && <span className="visually-hidden">{text('online')}</span>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
