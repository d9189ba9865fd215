import { Button, type ButtonProps, Stack, Text } from '@forecourt/shared/ui';
import type { FormEvent, ReactNode } from 'react';
import type { Failure } from '../code/use-verification-code.ts';
import { AuthFailureNotice } from '../identity/auth-failure-notice.tsx';
import type { Recipient } from '../phone-number/parse-number.ts';
import { PhoneNumberText } from '../phone-number/phone-number-text.tsx';
import { useInternationalNumber } from '../phone-number/use-phone-text.ts';
import { useText } from '../text.ts';

interface KnownNumberStepProps {
  /** With its plus (E.164). */
  phone: string;
  /** On the button. */
  submit: string;
  /** Of the button, see there. */
  wide: ButtonProps['wide'];
  busy: boolean;
  failure: Failure | null;
  onSubmit: (to: Recipient) => void;
  /** Below the button. */
  children?: ReactNode;
}

/** Step 1 where the phone is known: nothing is sent before the customer wants it. */
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
  const international = useInternationalNumber(phone);

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
