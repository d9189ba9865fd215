import { Form } from '@forecourt/shared/forms';
import { type Locale, useLocale } from '@forecourt/shared/i18n';
import {
  Button,
  type ButtonProps,
  chevronIcon,
  FormButtons,
  Icon,
  Stack,
  Text,
  TextField,
  useFocusOnMountIfKeyboard,
} from '@forecourt/shared/ui';
import { type ChangeEvent, type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { AuthFailureNotice, FieldMessage, isNumberRejected, useAuthErrorFormatter } from './auth-failure.tsx';
import type { FormattedPhoneNumber, PhoneNumber, PhoneNumberFault } from './parse-number.ts';
import styles from './phone-verification.module.css';
import { useText } from './text.ts';
import { CALLING_CODES, isInternationalPhoneNumber, type TypedPhoneNumber } from './typed-number.ts';
import { useInternationalPhoneNumber, usePhoneNumberParser } from './use-number-parser.ts';
import type { CodeFailure } from './use-verification-code.ts';

interface PhoneNumberStepProps {
  label?: string | undefined;
  submit: string;
  wide: ButtonProps['wide'];
  /** Button that leaves the form; undefined for a form without one. */
  cancel?: ReactNode;
  current: string | undefined;
  typed: TypedPhoneNumber;
  onTyped: (typed: TypedPhoneNumber) => void;
  busy: boolean;
  failure: CodeFailure | null;
  onFailure: (failure: CodeFailure | null) => void;
  onSubmit: (number: PhoneNumber) => Promise<void>;
  /** Whether the field takes the focus even if that opens a keyboard on the screen. */
  takesFocus: boolean;
  children?: ReactNode;
}

export function PhoneNumberStep({
  label,
  submit,
  wide,
  cancel,
  current,
  typed,
  onTyped,
  busy,
  failure,
  onFailure,
  onSubmit,
  takesFocus,
  children,
}: PhoneNumberStepProps) {
  const text = useText();
  const errorText = useAuthErrorFormatter();
  const input = useFocusOnMountIfKeyboard(takesFocus);
  const [fault, setFault] = useState<PhoneNumberFault | 'unchanged' | null>(null);
  const { parseIfLoaded, parse } = usePhoneNumberParser();
  const [isParsing, setParsing] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // A ref, because a second press may come before the button is rendered as busy. Each message costs money.
  const isRunning = useRef(false);
  const isBusy = busy || isParsing;
  const refusal = failure && isNumberRejected(failure) ? failure : null;
  const error = fault ? text(`number.${fault}`) : refusal ? errorText(refusal) : undefined;

  function refuse(found: NonNullable<typeof fault>) {
    setFault(found);
    setTries(tries + 1);
  }

  const [lastRefusal, setLastRefusal] = useState<CodeFailure | null>(null);
  if (refusal !== lastRefusal) {
    setLastRefusal(refusal);
    if (refusal) setTries(tries + 1);
  }

  function type(next: TypedPhoneNumber) {
    setFault(null);
    if (failure) onFailure(null);
    onTyped(next);
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const next = { country: typed.country, text: target.value };
    // Parse at once only a pasted or autofilled international number; a typed number is not complete yet.
    const isPasted = 'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste';
    const arrivedWhole = isPasted || target.value.length > typed.text.length + 1;
    type((arrivedWhole && isInternationalPhoneNumber(target.value) && parseIfLoaded(next)?.typed) || next);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setFault(null);
    setParsing(true);
    const result = await parse(typed).catch(() => null);
    setParsing(false);
    if (!result) {
      onFailure({ action: 'send', code: 'network-request-failed', providerCode: 'network-request-failed' });
    } else if (!result.ok) {
      refuse(result.fault);
    } else if (result.number.e164 === current) {
      refuse('unchanged');
    } else {
      await onSubmit(result.number);
    }
    isRunning.current = false;
  }

  const submitButton = (
    <Button type="submit" wide={wide} busy={isBusy}>
      {submit}
    </Button>
  );
  const doNothing = () => undefined;
  return (
    <Form
      form={{
        element,
        tries,
        submit: send,
        hasRestoredDraft: false,
        discard: doNothing,
        clearDraft: doNothing,
      }}
    >
      <Stack gap={16}>
        <TextField
          ref={input}
          label={label ?? text('number.label')}
          hint={<FieldMessage>{text('number.hint')}</FieldMessage>}
          error={error && <FieldMessage>{error}</FieldMessage>}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="send"
          value={typed.text}
          onChange={change}
          onBlur={() => onTyped(parseIfLoaded(typed)?.typed ?? typed)}
          lead={
            <CountrySelect
              label={text('number.country')}
              value={typed.country}
              onChange={(country) => type({ ...typed, country })}
            />
          }
        />
        {failure && !refusal && <AuthFailureNotice failure={failure} />}
        {cancel ? <FormButtons cancel={cancel}>{submitButton}</FormButtons> : submitButton}
        {children}
      </Stack>
      <span role="status" className="visually-hidden">
        {isBusy && text('number.sending')}
      </span>
    </Form>
  );
}

interface KnownNumberStepProps {
  /** Phone number that cannot be changed here, E.164. */
  phone: string;
  submit: string;
  wide: ButtonProps['wide'];
  busy: boolean;
  failure: CodeFailure | null;
  onSubmit: (to: FormattedPhoneNumber) => void;
  children?: ReactNode;
}

/** Step 1 for a number that is already known. Sends no message before the customer presses the button. */
export function KnownNumberStep({
  phone,
  submit,
  wide,
  busy,
  failure,
  onSubmit,
  children,
}: KnownNumberStepProps) {
  const text = useText();
  const international = useInternationalPhoneNumber(phone);

  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit({ e164: phone, international });
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack gap={24}>
        <Text>
          {text('known.number')} <PhoneNumberText>{international}</PhoneNumberText>
        </Text>
        {failure && <AuthFailureNotice failure={failure} />}
        <Button type="submit" wide={wide} busy={busy}>
          {submit}
        </Button>
        {children}
      </Stack>
      <span role="status" className="visually-hidden">
        {busy && text('number.sending')}
      </span>
    </form>
  );
}

export function PhoneNumberText({ children }: { children: string }) {
  return (
    <span className={styles.number} translate="no">
      {children}
    </span>
  );
}

interface CountrySelectProps {
  label: string;
  /** Selected country, ISO 3166-1 alpha-2. */
  value: string;
  onChange: (country: string) => void;
}

function CountrySelect({ label, value, onChange }: CountrySelectProps) {
  const countries = useCountries();
  // Memoised, so that the list of countries is not rendered again at every digit.
  const options = useMemo(
    () =>
      countries.map(({ code, name, callingCode }) => (
        <option key={code} value={code}>
          {`${name} +${callingCode}`}
        </option>
      )),
    [countries],
  );
  return (
    <div className={styles.country}>
      <span aria-hidden="true" translate="no">
        {`${value} +${CALLING_CODES.get(value)}`}
      </span>
      <span className={styles.chevron}>
        <Icon path={chevronIcon} size={16} />
      </span>
      <select
        aria-label={label}
        // Autofill must not fill in a country here, because it fills the whole number with its country into the other field.
        autoComplete="off"
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options}
      </select>
    </div>
  );
}

interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  callingCode: string;
}

function useCountries(): Country[] {
  const language = useLocale();
  return useMemo(() => countriesIn(language), [language]);
}

function countriesIn(language: Locale): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const countries = [...CALLING_CODES].map(([code, callingCode]) => ({
    code,
    callingCode,
    name: names.of(code) ?? code,
  }));
  return countries.sort((a, b) => a.name.localeCompare(b.name, language));
}
