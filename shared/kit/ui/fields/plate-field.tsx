import { conventionsOf, type PlateStyle } from '@forecourt/shared/country';
import { editPlate, formatPlate, type TypedPlate } from '@forecourt/shared/plate';
import { siteSettings } from '@forecourt/shared/settings';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { PlateBand } from '../display/plate-band.tsx';
import fieldStyles from './field.module.css';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import styles from './plate-field.module.css';

/** What stands in an empty field, in the form that plates of the country have. */
const BLANKS: Record<PlateStyle, string> = { gb: '•••• •••', de: '••-•• ••••', neutral: '••• •••' };

export interface PlateFieldProps extends FieldTexts {
  value: string;
  /** Gives the registration in the country's form, as far as it is typed. */
  onChange: (event: { target: { value: string } }) => void;
  name?: string | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
}

/** The number plate to be typed: it looks like one, and snaps into the country's form with each letter and digit. */
export function PlateField({
  label,
  labelHidden,
  mark,
  hint,
  error,
  value,
  onChange,
  name,
  required,
  readOnly,
}: PlateFieldProps) {
  const id = useId();
  const { country } = siteSettings().organisation;
  const style = conventionsOf(country).plate;
  const input = useRef<HTMLInputElement>(null);
  /** Null until something is typed here. */
  const typed = useRef<TypedPlate>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  // The browser puts the caret at the end whenever the box does not hold what was typed.
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  const tell = (shown: string) => onChange({ target: { value: shown } });

  function format({ value: text, selectionStart }: HTMLInputElement, isForward: boolean) {
    const before = typed.current?.shown === value ? typed.current : { raw: value, shown: value };
    const edit = { text, caret: selectionStart ?? text.length, isForward };
    const { caret: at, ...after } = editPlate(before, edit, country);
    typed.current = after;
    setCaret({ at });
    tell(after.shown);
  }

  function edit({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    const { isComposing, inputType } = nativeEvent as InputEvent;
    // An input method that is composing loses its text when somebody else changes it.
    if (isComposing) tell(currentTarget.value);
    else format(currentTarget, inputType === 'deleteContentForward');
  }

  /** A space at the end was kept for what might follow it. */
  function finish() {
    const finished = formatPlate(value, country);
    if (typed.current?.shown === value && finished !== value) tell(finished);
  }

  return (
    <Field id={id} label={label} labelHidden={labelHidden} mark={mark} hint={hint} error={error}>
      <div className={classNames(fieldStyles.box, styles.plate, styles[style])}>
        {style === 'de' && <PlateBand />}
        <input
          ref={input}
          type="text"
          name={name}
          placeholder={BLANKS[style]}
          value={value}
          onChange={edit}
          onCompositionEnd={({ currentTarget }) => format(currentTarget, false)}
          onBlur={finish}
          readOnly={readOnly}
          aria-required={required || undefined}
          {...describedBy(id, { hint, error })}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          // Nothing about the person, so the browser has nothing to fill in.
          autoComplete="off"
          dir="ltr"
          translate="no"
          className={classNames(fieldStyles.control, styles.control)}
        />
      </div>
    </Field>
  );
}
