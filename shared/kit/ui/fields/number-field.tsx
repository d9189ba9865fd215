import { useLayoutEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'ref' | 'onFocus' | 'onBlur'> {
  value: string;
  /** What was typed as the language writes it; the same where it is no number. */
  written: (typed: string) => string;
}

/** A number that is shown as the language writes it, except while somebody is in the field: that is as it was typed. */
export function NumberField({ value, written, ...field }: NumberFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isAllSelected = useRef(false);
  // The Tab key selects what it comes to, which is gone once that is written otherwise.
  useLayoutEffect(() => {
    if (isTyping && isAllSelected.current) input.current?.select();
  }, [isTyping]);
  return (
    <TextField
      {...field}
      ref={input}
      value={isTyping ? value : written(value)}
      onFocus={({ currentTarget: { selectionStart, selectionEnd, value: shown } }) => {
        isAllSelected.current = shown !== '' && selectionStart === 0 && selectionEnd === shown.length;
        setTyping(true);
      }}
      onBlur={() => setTyping(false)}
    />
  );
}
