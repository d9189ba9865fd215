import { Form } from '@forecourt/shared/forms';
import { Button, type ButtonProps, Stack, TextField } from '@forecourt/shared/ui';
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../code/use-verification-code.ts';
import { isAboutNumber, useAuthErrorText } from '../identity/auth-failure.ts';
import { AuthFailureNotice } from '../identity/auth-failure-notice.tsx';
import { CountrySelect } from '../phone-number/country-select.tsx';
import type { NumberFault, PhoneNumber } from '../phone-number/parse-number.ts';
import { isInternational, type TypedNumber } from '../phone-number/typed-number.ts';
import { useNumberParser } from '../phone-number/use-number-parser.ts';
import { useText } from '../text.ts';
import { FieldMessage } from './field-message.tsx';
import { hasKeyboard } from './has-keyboard.ts';

export interface NumberStepProps {
  /** Of the field: the customer's phone number, unless stated. */
  label?: string | undefined;
  /** On the button. */
  submit: string;
  /** Of the button, see there. */
  wide: ButtonProps['wide'];
  /** The number that the customer has, with its plus (E.164). */
  current: string | undefined;
  typed: TypedNumber;
  onTyped: (typed: TypedNumber) => void;
  busy: boolean;
  failure: Failure | null;
  onFailure: (failure: Failure | null) => void;
  /** Settles when the number was taken or refused. */
  onSubmit: (number: PhoneNumber) => Promise<void>;
  /** The customer came back to change the number. */
  returned: boolean;
  /** Below the button. */
  children?: ReactNode;
}

/** Step 1: which phone. */
export function NumberStep({
  label,
  submit,
  wide,
  current,
  typed,
  onTyped,
  busy,
  failure,
  onFailure,
  onSubmit,
  returned,
  children,
}: NumberStepProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<NumberFault | 'unchanged' | null>(null);
  const { parseIfLoaded, parse } = useNumberParser();
  const [isParsing, setParsing] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // Also against a second press before the button shows that it is busy: each message costs.
  const underWay = useRef(false);
  const isBusy = busy || isParsing;
  const refusal = failure && isAboutNumber(failure) ? failure : null;
  const error = fault ? text(`number.${fault}`) : refusal ? errorText(refusal) : undefined;

  // Asked before the first layout: asked in the effect, it would have to wait for one.
  const [mayTakeFocus] = useState(hasKeyboard);
  useEffect(() => {
    if (returned || mayTakeFocus) input.current?.focus({ preventScroll: true });
  }, [returned, mayTakeFocus]);

  function refuse(found: NonNullable<typeof fault>) {
    setFault(found);
    setTries(tries + 1);
  }

  const [lastRefusal, setLastRefusal] = useState<Failure | null>(null);
  if (refusal !== lastRefusal) {
    setLastRefusal(refusal);
    if (refusal) setTries(tries + 1);
  }

  function type(next: TypedNumber) {
    setFault(null);
    if (failure) onFailure(null);
    onTyped(next);
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const next = { country: typed.country, text: target.value };
    // Pasted, or filled in by the browser, and not typed: only then is the number complete.
    const isPasted = 'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste';
    const arrivedWhole = isPasted || target.value.length > typed.text.length + 1;
    type((arrivedWhole && isInternational(target.value) && parseIfLoaded(next)?.typed) || next);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
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
    underWay.current = false;
  }

  return (
    <Form form={{ element, tries, submit: send, isUnsaved: false, discard: () => undefined }}>
      <Stack gap={24}>
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
        <Button type="submit" wide={wide} busy={isBusy}>
          {submit}
        </Button>
        {children}
      </Stack>
      <span role="status" className="visually-hidden">
        {isBusy && text('number.sending')}
      </span>
    </Form>
  );
}
