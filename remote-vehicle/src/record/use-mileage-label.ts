import { useDistance } from '@forecourt/shared/country';
import { useText } from './text.ts';

/** What the odometer's reading is called where distances are in miles, and where they are in kilometres. */
export function useMileageLabel(): string {
  const text = useText();
  const { unit } = useDistance();
  return text(unit === 'mi' ? 'field.miles' : 'field.kilometres');
}
