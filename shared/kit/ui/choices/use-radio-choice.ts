import { type ComponentProps, type HTMLAttributes, type KeyboardEvent, useRef } from 'react';

interface RadioChoiceOptions<V extends string> {
  value: V | null;
  /** Another one is chosen. */
  onChange: (value: V) => void;
  /**
   * One is pressed: by pointer, by Space or Enter, or by a screen reader, be it chosen already. Takes the place of
   * `onChange`, which is then told only what the arrow keys pass over: they choose as well, and must not lead on.
   */
  onPick?: ((value: V) => void) | undefined;
}

interface RadioChoice<V extends string> {
  /** For the element around all radio buttons of the choice. */
  group: Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'onKeyUp' | 'onPointerDown'>;
  /** For each radio button. */
  radio: (
    value: V,
  ) => Pick<ComponentProps<'input'>, 'value' | 'checked' | 'onKeyDown' | 'onClick' | 'onChange'>;
}

/** Radio buttons of which a press may mean more than a move by arrow key. Browsers tell of both as of a click. */
export function useRadioChoice<V extends string>({
  value: chosen,
  onChange,
  onPick,
}: RadioChoiceOptions<V>): RadioChoice<V> {
  const byArrow = useRef(false);
  const isArrow = ({ key }: KeyboardEvent) => key.startsWith('Arrow');
  const end = () => {
    byArrow.current = false;
  };
  return {
    group: {
      onKeyDown: (event) => {
        byArrow.current = isArrow(event);
      },
      onKeyUp: end,
      onPointerDown: end,
    },
    radio: (value) => ({
      value,
      checked: value === chosen,
      onKeyDown: (event) => {
        if (!onPick || event.key !== 'Enter') return;
        // Else it submits the form around it as well.
        event.preventDefault();
        onPick(value);
      },
      onClick: () => {
        if (!byArrow.current) onPick?.(value);
      },
      onChange: () => {
        if (byArrow.current || !onPick) onChange(value);
      },
    }),
  };
}
