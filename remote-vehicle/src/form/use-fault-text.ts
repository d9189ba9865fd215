import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import type { VehicleField } from '../vehicle/vehicle-fields.ts';
import type { Fault } from './faults.ts';

/** Says what is wrong with a field, with the limits that the settings give it. */
export function useFaultText(fields: readonly VehicleField[]): (fault: Fault, id: string) => string {
  const text = useText();
  const format = useFormat();
  const day = (date: string) => format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });

  function outside(minimum: number | null, maximum: number | null): string {
    const min = minimum === null ? '' : format.number(minimum);
    const max = maximum === null ? '' : format.number(maximum);
    if (min && max) return text('fault.number.range', { min, max });
    if (min) return text('fault.number.min', { min });
    return max ? text('fault.number.max', { max }) : text('fault.number');
  }

  return (fault, id) => {
    const field = fields.find((each) => each.id === id);
    const { kind, definition } = field ?? { kind: 'text', definition: null };
    if (fault === 'missing' && kind === 'choice') return text('fault.choice');
    if (fault === 'missing' || fault === 'exists') return text(`fault.${fault}`);
    switch (definition?.type) {
      case 'text':
        return text('fault.text', { max: definition.maxLength });
      case 'number': {
        const { minimum, maximum, decimals } = definition;
        if (fault === 'outside') return outside(minimum, maximum);
        if (decimals === 0) return text('fault.number.whole');
        return fault === 'precise' ? text('fault.number.decimals', { decimals }) : text('fault.number');
      }
      case 'date': {
        const { earliest, latest } = definition;
        if (fault !== 'outside') return text('fault.date');
        return text('fault.date.range', { first: day(earliest), last: day(latest) });
      }
      default:
        return kind === 'text' ? text('fault.choice') : text(`fault.${kind}`);
    }
  };
}
