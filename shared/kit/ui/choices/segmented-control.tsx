import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import styles from './segmented-control.module.css';

interface Segment<V extends string = string> {
  value: V;
  text: string;
  icon?: string | undefined;
  /** Accessible name if `text` is an abbreviation, e.g. "Deutsch" for "DE". */
  label?: string | undefined;
  lang?: string | undefined;
}

interface SegmentedControlProps<V extends string = string> {
  label: string;
  labelHidden?: boolean | undefined;
  segments: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
  compact?: boolean | undefined;
}

/** Radio buttons side by side, for settings with two to four short options that take effect at once, e.g. the language. */
export function SegmentedControl<V extends string>({
  label,
  labelHidden,
  segments,
  value,
  onChange,
  compact,
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.control}>
      <legend className={classNames(styles.legend, labelHidden && 'visually-hidden')}>{label}</legend>
      <div className={classNames(styles.track, compact && styles.compact)}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment} lang={segment.lang}>
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              aria-label={segment.label}
              onChange={() => onChange(segment.value)}
              className={styles.radio}
            />
            {segment.icon && <Icon path={segment.icon} size={20} />}
            {segment.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
