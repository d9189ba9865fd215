import { type RefObject, useEffect, useState } from 'react';
import type { VehicleField } from '../vehicle/vehicle-fields.ts';
import { type Faults, faultsOf } from './faults.ts';

interface FormFaults {
  faults: Faults;
  /** Shows these and leads to the first of them. */
  report: (faults: Faults) => void;
  /** The field was changed: its fault no longer holds. */
  forget: (id: string) => void;
}

/** The faults that a form shows: its own, and those that come back from the backend. */
export function useFaults(
  form: RefObject<HTMLFormElement | null>,
  error: Error | null,
  fields: readonly VehicleField[],
): FormFaults {
  const [faults, setFaults] = useState<Faults>({});
  const [reported, setReported] = useState<Faults>(faults);

  function report(found: Faults) {
    setFaults(found);
    setReported(found);
  }

  function forget(id: string) {
    if (!faults[id]) return;
    const { [id]: _, ...rest } = faults;
    setFaults(rest);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the backend is reported once
  useEffect(() => {
    if (error) report(faultsOf(error, fields));
  }, [error]);

  useEffect(() => {
    if (Object.keys(reported).length === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) leadTo(field);
  }, [reported, form]);

  return { faults, report, forget };
}

/** Into the field, with what is wrong with it in sight: it stands below, where the action bar may cover it. */
function leadTo(field: HTMLElement): void {
  field.focus();
  const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  message?.scrollIntoView({ block: 'nearest' });
}
