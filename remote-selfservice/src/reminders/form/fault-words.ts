import { ApiProblem } from '@forecourt/shared/http';
import type { useText } from '../text.ts';
import type { useLimitWords } from '../use-limit-words.ts';
import type { Fault } from './faults.ts';
import type { Field } from './form-values.ts';

type Texts = ReturnType<typeof useText>;

interface FaultPlace {
  field: Field;
  /** The form asks for no distance. */
  byDayAlone: boolean;
}

/** What is wrong with a field, and what to do. @param limitWords those of `useLimitWords` */
export function wordsOfFault(
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

/** Why nothing was saved, where no field is to blame; undefined where the general words say it. */
export function reasonOf(error: unknown, text: Texts): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'too_many_reminders') return text('save.tooMany');
  if (error.code === 'changed_elsewhere' || error.code === 'reminder_closed') return text('changed.text');
  if (error.code === 'vehicle_archived') return text('save.archived');
  return undefined;
}
