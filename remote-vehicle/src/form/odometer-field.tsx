import { typedNumber } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { TextField, type TextFieldProps } from '@forecourt/shared/ui';
import { useLayoutEffect, useRef, useState } from 'react';

interface OdometerFieldProps extends Omit<TextFieldProps, 'onChange'> {
  /** As it was typed. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/**
 * What an odometer says, with its thousands set apart as the language does until somebody types in it, and once they have left
 * it: "52,270". The form and its draft have it as it was typed.
 */
export function OdometerField({ value, onChange, ...field }: OdometerFieldProps) {
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  const count = typedNumber(value);
  const shown = !isTyping && Number.isSafeInteger(count) ? format.number(Number(count)) : value;
  // The browser puts the caret at the end whenever the box does not hold what was typed.
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function edit({ value: text, selectionStart }: HTMLInputElement) {
    const added = shown === value ? '' : shown.replace(/\d/g, '');
    const typed = (part: string) => [...part].filter((character) => !added.includes(character)).join('');
    setTyping(true);
    if (added) setCaret({ at: typed(text.slice(0, selectionStart ?? text.length)).length });
    onChange({ target: { value: typed(text) } });
  }

  return (
    <TextField
      {...field}
      ref={input}
      value={shown}
      onChange={({ target }) => edit(target)}
      onBlur={() => setTyping(false)}
    />
  );
}
