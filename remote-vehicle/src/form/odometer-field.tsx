import { typedNumber } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { TextField, type TextFieldProps } from '@forecourt/shared/ui';
import { useLayoutEffect, useRef, useState } from 'react';

/**
 * What an odometer says, with its thousands set apart as the language does for as long as nobody types in it: "52,270". The
 * form, its draft and who types in it have it as it was typed.
 */
export function OdometerField({ value, ...field }: TextFieldProps & { value: string }) {
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const count = typedNumber(value);
  const isShownGrouped = !isTyping && Number.isSafeInteger(count);
  // The browser selects what is in a field that is tabbed into; another text undoes that.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);
  return (
    <TextField
      {...field}
      ref={input}
      value={isShownGrouped ? format.number(Number(count)) : value}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    />
  );
}
