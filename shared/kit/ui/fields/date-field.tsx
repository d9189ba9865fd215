import { FIRST_DAY, LAST_DAY } from '@forecourt/shared/days';
import { useFormat } from '@forecourt/shared/i18n';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value'> {
  /** `YYYY-MM-DD`; empty while there is no whole date. */
  value: string;
  /** In the place of the words while there is no day. */
  unset?: string | undefined;
}

/** A day, and below it the same in words: browsers write days in the order of their own language, not the page's. */
export function DateField({ value, hint, unset = NOTHING, ...field }: DateFieldProps) {
  const format = useFormat();
  const words = Number.isNaN(Date.parse(value)) ? unset : format.date(value, IN_WORDS);
  return (
    <TextField
      min={FIRST_DAY}
      max={LAST_DAY}
      {...field}
      type="date"
      value={value}
      hint={
        <>
          <span>{words}</span>
          {hint && (
            <>
              <br />
              <span>{hint}</span>
            </>
          )}
        </>
      }
    />
  );
}

const IN_WORDS = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Keeps the place of the words. */
const NOTHING = '\u00a0';
