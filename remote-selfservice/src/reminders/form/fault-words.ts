import { ApiProblem } from '@forecourt/shared/http';
import type { useText } from '../text.ts';
import type { useLimitWords } from '../use-limit-words.ts';
import type { Fault } from './faults.ts';
import type { Field } from './form-values.ts';

type Texts = ReturnType<typeof useText>;

interface FaultPlace {
  field: Field;
  /** Whether the form has no distance field. */
  byDayAlone: boolean;
}

/** Error text of a field. @param limitWords result of `useLimitWords` */
export function faultMessage(
  fault: Fault,
  { field, byDayAlone }: FaultPlace,
  text: Texts,
  limitWords: ReturnType<typeof useLimitWords>,
): string {
  switch (fault) {
    case 'doneBefore':
      return text('fault.doneBefore');
    case 'neither':
      return text(byDayAlone ? 'fault.date' : 'fault.neither');
    case 'begin':
      return text('fault.begin.odometer');
    case 'missing':
      if (field === 'vehicle' || field === 'name' || field === 'months' || field === 'distance')
        return text(`fault.missing.${field}`);
      return text('fault.invalid');
    case 'invalid':
      if (field === 'date' || field === 'odometer' || field === 'months' || field === 'distance')
        return text(`fault.${field}`);
      return text(field === 'items' ? 'fault.items' : 'fault.invalid');
    default:
      return limitWords(fault, field === 'months' || field === 'distance' ? field : 'odometer');
  }
}

/** Why saving failed, if no field is the cause; undefined if the general text applies. */
export function saveFailureReason(error: unknown, text: Texts): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'too_many_reminders') return text('save.tooMany');
  if (error.code === 'changed_elsewhere' || error.code === 'reminder_closed') return text('changed.text');
  if (error.code === 'vehicle_archived') return text('save.archived');
  return undefined;
}
