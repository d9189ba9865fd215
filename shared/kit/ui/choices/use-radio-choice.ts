import { type ComponentProps, type HTMLAttributes, type KeyboardEvent, useRef } from 'react';

interface RadioChoiceOptions<V extends string> {
  value: V | null;
  onChange: (value: V) => void;
  /** Called when an option is pressed, even the chosen one. If set, `onChange` is called for arrow keys only. */
  onPick?: ((value: V) => void) | undefined;
}

interface RadioChoice<V extends string> {
  group: Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'onKeyUp' | 'onPointerDown'>;
  radio: (
    value: V,
  ) => Pick<ComponentProps<'input'>, 'value' | 'checked' | 'onKeyDown' | 'onClick' | 'onChange'>;
}

/** Returns handlers that distinguish a press on a radio button from an arrow key. Browsers fire a click event for both. */
export function useRadioGroupHandlers<V extends string>({
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
        // By default, Enter would submit the form.
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
