import { newVehicleSchema } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { limitsOf } from '@forecourt/shared/forms';
import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import type { FieldKind, VehicleField } from '../vehicle/vehicle-fields.ts';
import type { VehicleFault } from './faults.ts';

/** Returns a function that writes a validation error, with the limits of the settings or the backend. */
export function useVehicleFaultText(
  fields: readonly VehicleField[],
): (fault: VehicleFault, id: string) => string {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const day = (date: string) => format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });

  function outside(minimum: number | null, maximum: number | null): string {
    const min = minimum === null ? '' : format.number(minimum);
    const max = maximum === null ? '' : format.number(maximum);
    if (min && max) return text('fault.number.range', { min, max });
    if (min) return text('fault.number.min', { min });
    return max ? text('fault.number.max', { max }) : text('fault.number');
  }

  function builtIn(fault: VehicleFault, kind: Exclude<FieldKind, 'text'>): string {
    const { year, odometer_km } = newVehicleSchema.shape;
    if (kind === 'year') {
      const { minimum, maximum } = limitsOf(year);
      // Years have no thousands separator.
      return text('fault.year', { min: String(minimum), max: String(maximum) });
    }
    if (fault !== 'outside') return text(`fault.${kind}`);
    const { minimum, maximum } = limitsOf(odometer_km);
    return text('fault.number.range', { min: format.number(minimum), max: distance.written(maximum) });
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
        return kind === 'text' ? text('fault.choice') : builtIn(fault, kind);
    }
  };
}
