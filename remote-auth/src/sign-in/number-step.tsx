import { Button, PageHeader, Stack, TextField } from '@forecourt/shared/ui';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { CountrySelect } from '../phone-number/country-select.tsx';
import type { NumberFault, PhoneNumber } from '../phone-number/read-number.ts';
import { isInternational, type TypedNumber } from '../phone-number/typed-number.ts';
import { useNumberReader } from '../phone-number/use-number-reader.ts';
import { useText } from '../text.ts';
import { FailureNotice } from './failure-notice.tsx';
import type { Failure } from './use-sign-in.ts';

interface NumberStepProps {
  typed: TypedNumber;
  onTyped: (typed: TypedNumber) => void;
  busy: boolean;
  failure: Failure | null;
  onFailure: (failure: Failure | null) => void;
  /** Settles when the number was taken or refused. */
  onSubmit: (number: PhoneNumber) => Promise<void>;
  /** The customer came back to change the number. */
  returned: boolean;
}

/** Step 1: which phone. */
export function NumberStep({
  typed,
  onTyped,
  busy,
  failure,
  onFailure,
  onSubmit,
  returned,
}: NumberStepProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<NumberFault | null>(null);
  const { numberIn, read } = useNumberReader();
  const [isReading, setReading] = useState(false);
  // Also against a second press before the button shows that it is busy: each message costs.
  const underWay = useRef(false);
  const isBusy = busy || isReading;
  const refused = failure?.code === 'invalid-phone-number';

  useEffect(() => {
    if (refused || returned) input.current?.focus();
  }, [refused, returned]);

  function type(next: TypedNumber) {
    setFault(null);
    if (failure) onFailure(null);
    onTyped(next);
  }

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const next = { country: typed.country, text: target.value };
    // More than a keystroke: pasted, or filled in by the browser. Only then is the number complete.
    const arrivedWhole = target.value.length > typed.text.length + 1 && isInternational(target.value);
    type((arrivedWhole && numberIn(next)?.typed) || next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setReading(true);
    const result = await read(typed).catch(() => null);
    setReading(false);
    if (!result) {
      onFailure({ action: 'send', code: 'network-request-failed', providerCode: 'network-request-failed' });
    } else if (result.ok) {
      await onSubmit(result.number);
    } else {
      setFault(result.fault);
      input.current?.focus();
    }
    underWay.current = false;
  }

  return (
    <>
      <PageHeader title={text('number.title')} lead={text('number.lead')} />
      <form onSubmit={submit} noValidate>
        <Stack gap={24}>
          <TextField
            ref={input}
            label={text('number.label')}
            hint={text('number.hint')}
            error={fault ? text(`number.${fault}`) : refused ? text('error.invalid-phone-number') : undefined}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="send"
            value={typed.text}
            onChange={change}
            onBlur={() => onTyped(numberIn(typed)?.typed ?? typed)}
            lead={
              <CountrySelect
                label={text('number.country')}
                value={typed.country}
                onChange={(country) => type({ ...typed, country })}
              />
            }
          />
          {failure && !refused && <FailureNotice failure={failure} />}
          <Button type="submit" wide busy={isBusy}>
            {text('number.send')}
          </Button>
        </Stack>
        <span role="status" className="visually-hidden">
          {isBusy && text('number.sending')}
        </span>
      </form>
    </>
  );
}
