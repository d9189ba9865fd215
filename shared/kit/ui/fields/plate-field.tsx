import { countryConventions, type PlateStyle } from '@forecourt/shared/country';
import { applyPlateEdit, formatPlate, type PlateInputText } from '@forecourt/shared/plate';
import { siteSettings } from '@forecourt/shared/settings';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { PLATE_EXAMPLES } from '../display/plate.tsx';
import { PlateCountryBand } from '../display/plate-band.tsx';
import { hasKeyboard } from '../layout/on-mount.tsx';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts, fieldIdAndAriaProps } from './field.tsx';
import styles from './plate-field.module.css';

interface PlateFieldProps extends FieldTexts {
  value: string;
  /** Called on input and blur with the registration in the country's format; unformatted while an input method composes it. */
  onChange: (event: { target: { value: string } }) => void;
  name?: string | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Whether the field takes the focus on mount. `keyboard`: only if the device probably has a keyboard. */
  focused?: boolean | 'keyboard' | undefined;
}

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
  focused,
}: PlateFieldProps) {
  const id = useId();
  const { country } = siteSettings().organisation;
  const style = countryConventions(country).plate;
  const districts = useDistricts(style);
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef<PlateInputText>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  // If formatting changes the typed text, browsers move the caret to the end, so restore its position.
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  const [isFocused] = useState(() => (focused === 'keyboard' ? hasKeyboard() : focused));
  useLayoutEffect(() => {
    if (isFocused) input.current?.focus({ preventScroll: true });
  }, [isFocused]);

  const report = (shown: string) => onChange({ target: { value: shown } });

  function format({ value: text, selectionStart }: HTMLInputElement, isForward: boolean) {
    const before = typed.current?.shown === value ? typed.current : { raw: value, shown: value };
    const edit = { text, caret: selectionStart ?? text.length, isForward };
    const { caret: at, ...after } = applyPlateEdit(before, edit, country, districts);
    typed.current = after;
    setCaret({ at });
    report(after.shown);
  }

  function edit({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    const { isComposing, inputType } = nativeEvent as InputEvent;
    // While text is composed (IME), the value must not change, because that would interrupt the input.
    if (isComposing) report(currentTarget.value);
    else format(currentTarget, inputType === 'deleteContentForward');
  }

  /** Removes a separator at the end, which is allowed while typing because more may follow. */
  function finish() {
    const finished = formatPlate(value, country, districts);
    if (typed.current?.shown === value && finished !== value) report(finished);
  }

  return (
    <Field id={id} label={label} labelHidden={labelHidden} mark={mark} hint={hint} error={error}>
      <div className={classNames(fieldStyles.box, styles.plate, styles[style])}>
        {style === 'de' && <PlateCountryBand />}
        <input
          ref={input}
          type="text"
          name={name}
          placeholder={PLATE_EXAMPLES[style]}
          value={value}
          onChange={edit}
          onCompositionEnd={({ currentTarget }) => format(currentTarget, false)}
          onBlur={finish}
          readOnly={readOnly}
          aria-required={required || undefined}
          {...fieldIdAndAriaProps(id, { hint, error })}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
          translate="no"
          className={classNames(fieldStyles.control, styles.control)}
        />
      </div>
    </Field>
  );
}

/** Loads the districts of German plates, which only German sites need. Undefined until they have loaded. */
function useDistricts(style: PlateStyle): ReadonlySet<string> | undefined {
  const [districts, setDistricts] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (style !== 'de') return;
    import('@forecourt/shared/german-districts').then(
      ({ GERMAN_PLATE_DISTRICT_CODES }) => setDistricts(GERMAN_PLATE_DISTRICT_CODES),
      () => undefined,
    );
  }, [style]);
  return districts;
}
