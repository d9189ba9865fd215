import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/icon.tsx';
import styles from './segmented-control.module.css';

export interface Segment<V extends string = string> {
  value: V;
  text: string;
  /** Path data of an icon before the text. */
  icon?: string | undefined;
  /** The text in full when `text` is short, e.g. "Deutsch" for "DE". */
  label?: string | undefined;
  /** Language of the text where it is not the page's. */
  lang?: string | undefined;
}

export interface SegmentedControlProps<V extends string = string> {
  label: string;
  labelHidden?: boolean | undefined;
  segments: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
  /** As wide as its texts instead of as wide as the column. */
  compact?: boolean | undefined;
}

/** One of two to four short settings that act at once: language, theme. */
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
