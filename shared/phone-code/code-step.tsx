import { Button, CodeField, FocusOnMount, Stack } from '@forecourt/shared/ui';
import {
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { AuthFailureNotice, FieldMessage, useAuthErrorFormatter } from './auth-failure.tsx';
import { formatCountdown, useSecondsUntil } from './countdown.tsx';
import { PhoneNumberText } from './number-step.tsx';
import styles from './phone-verification.module.css';
import { useText } from './text.ts';
import {
  type CodeAction,
  type CodeFailure,
  extractVerificationCode,
  type SentCode,
  VERIFICATION_CODE_LENGTH,
} from './use-verification-code.ts';

const CODE_FAULTS: readonly string[] = [
  'invalid-verification-code',
  'missing-verification-code',
  'missing-code',
  'code-expired',
  'invalid-verification-id',
];

/** Error codes after which another attempt with the same code may succeed. */
const MAY_WORK_AGAIN: readonly string[] = [
  'network-request-failed',
  'timeout',
  'internal-error',
  'requires-recent-login',
  'unknown',
];

/** Error codes after which neither this code nor a new one is accepted. */
const LOCKED_OUT: readonly string[] = ['too-many-requests', 'user-disabled'];

/** Time in ms after which the customer can try again if there were too many attempts. The provider does not name it. */
const TOO_MANY_PAUSE_MS = 3 * 60_000;

export function isLockedOut(failure: CodeFailure | null): boolean {
  return failure?.action === 'confirm' && LOCKED_OUT.includes(failure.code);
}

interface CodeStepProps {
  /** Id of a text that screen readers read with the field, i.e. before the last digit submits the code. */
  describedBy: string | undefined;
  sent: SentCode;
  busy: CodeAction | null;
  /** Whether the code was right, so that the action that required the code is pending. */
  isConfirmed: boolean;
  failure: CodeFailure | null;
  onFailure: (failure: null) => void;
  onConfirm: (code: string) => void;
  onResend: () => void;
  phone: (take: (code: string) => void) => ReactNode;
}

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
  const errorText = useAuthErrorFormatter();
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const timesShown = useRef(sent.times);
  const [incomplete, setIncomplete] = useState(false);
  const codeFailure = failure && CODE_FAULTS.includes(failure.code) ? failure : null;

  // Empty the field only for a new code. Effects also run when a hidden step is shown again (`Activity`); the digits must then
  // remain, so that they can be submitted again.
  useEffect(() => {
    if (timesShown.current !== sent.times) {
      setDigits('');
      setIncomplete(false);
    }
    timesShown.current = sent.times;
    focusAndSelect(input.current);
  }, [sent.times]);

  // After an error of the code the digits are selected, so that typing replaces them.
  useEffect(() => {
    if (codeFailure) focusAndSelect(input.current);
  }, [codeFailure]);

  const isLocked = isLockedOut(failure);
  const wasLocked = useRef(false);
  useEffect(() => {
    if (wasLocked.current && !isLocked && document.activeElement === document.body) {
      focusAndSelect(input.current);
    }
    wasLocked.current = isLocked;
  }, [isLocked]);

  useEffect(() => {
    if (!isLockedOut(failure) || failure?.code !== 'too-many-requests') return undefined;
    const timer = setTimeout(() => onFailure(null), TOO_MANY_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [failure, onFailure]);

  const error = codeFailure ? errorText(codeFailure) : incomplete && text('code.incomplete');

  function change(next: string) {
    setDigits(next);
    setIncomplete(false);
    if (failure) onFailure(null);
  }

  /** Takes the code from a pasted message and submits it. The field itself would take the first digits, e.g. of a date. */
  function paste(event: ClipboardEvent) {
    const code = extractVerificationCode(event.clipboardData.getData('text'));
    if (code === null) return;
    event.preventDefault();
    take(code);
  }

  function take(code: string) {
    if (busy || isLocked) return;
    change(code);
    onConfirm(code);
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy || isLocked) return;
    if (digits.length === VERIFICATION_CODE_LENGTH) return onConfirm(digits);
    setIncomplete(true);
    input.current?.focus();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        {/* One group: the error of a code and the way to get another one. */}
        <Stack gap={isLocked ? 8 : 4}>
          <div onPaste={paste}>
            <CodeField
              ref={input}
              aria-describedby={describedBy}
              label={text('code.label')}
              hint={!isLocked && <FieldMessage>{text('code.hint')}</FieldMessage>}
              error={error && <FieldMessage>{error}</FieldMessage>}
              length={VERIFICATION_CODE_LENGTH}
              value={digits}
              onChange={change}
              onComplete={onConfirm}
              readOnly={busy !== null}
              disabled={isLocked}
            />
          </div>
          {failure && isLocked ? (
            <FocusOnMount>
              <AuthFailureNotice failure={failure} />
            </FocusOnMount>
          ) : (
            <ResendCode at={sent.resendAt} busy={busy === 'send'} onResend={onResend} />
          )}
        </Stack>
        {failure && !codeFailure && !isLocked && (
          <AuthFailureNotice
            failure={failure}
            action={
              failure.action === 'confirm' && MAY_WORK_AGAIN.includes(failure.code) ? (
                <Button variant="link" onClick={() => submit()}>
                  {text('retry')}
                </Button>
              ) : undefined
            }
          />
        )}
        {!isLocked && phone(take)}
      </Stack>
      <span role="status" className="visually-hidden">
        {isConfirmed
          ? text('code.right')
          : busy && text(busy === 'send' ? 'number.sending' : 'code.checking')}
      </span>
    </form>
  );
}

interface CodeRecipientProps {
  number: string;
  onChange?: (() => void) | undefined;
  disabled: boolean;
}

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

interface ResendCodeProps {
  /** Time when another code can be requested, in ms since 1970. */
  at: number;
  busy: boolean;
  onResend: () => void;
}

function ResendCode({ at, busy, onResend }: ResendCodeProps) {
  const text = useText();
  const seconds = useSecondsUntil(at);
  return (
    <div className={styles.line}>
      {/* A key per text, because a centred text that changes its width would count as a layout shift. */}
      <Button
        key={seconds > 0 ? 'waiting' : 'ready'}
        variant="quiet"
        wide
        busy={busy}
        disabled={seconds > 0}
        onClick={onResend}
      >
        {seconds > 0 ? (
          <>
            {text('code.newIn')} <b>{formatCountdown(seconds)}</b>
          </>
        ) : (
          text('code.resend')
        )}
      </Button>
    </div>
  );
}

/** Text of a live region: a code was sent (omitted after a reload), and when another one can be requested. */
export function CodeAnnouncement({ sent }: { sent: SentCode }) {
  const text = useText();
  const isWaiting = useSecondsUntil(sent.resendAt) > 0;
  // Memoised, so that the seconds are announced once per code, not every second.
  const seconds = useMemo(() => Math.ceil((sent.resendAt - Date.now()) / 1000), [sent]);
  if (!isWaiting) return text('code.ready');
  const wait = text('code.wait', { seconds });
  if (sent.isResumed) return wait;
  const news = text(sent.times > 1 ? 'code.resent' : 'code.sent', { number: sent.to.international });
  return `${news} ${wait}`;
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
