import { useTheme } from '@forecourt/shared/settings';
import { autoIcon, moonIcon, SegmentedControl, sunIcon } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Light, dark, or the device's setting; stored on this device. */
export function ThemeChoice() {
  const text = useText();
  const [theme, setTheme] = useTheme();
  return (
    <SegmentedControl
      label={text('theme')}
      segments={[
        { value: 'auto', text: text('theme.auto'), icon: autoIcon },
        { value: 'light', text: text('theme.light'), icon: sunIcon },
        { value: 'dark', text: text('theme.dark'), icon: moonIcon },
      ]}
      value={theme}
      onChange={setTheme}
    />
  );
}
