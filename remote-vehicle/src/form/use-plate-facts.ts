import { type PlateFacts, plateFactsQuery } from '@forecourt/shared/api';
import type { FormFieldProps, FormState } from '@forecourt/shared/forms';
import { type Locale, useLocale } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { validateFieldValue } from '@forecourt/shared/vehicle-fields';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VehicleField } from '../vehicle/vehicle-fields.ts';
import type { VehicleFieldError } from './vehicle-input.ts';

/** Formats of British plates since 1963, which are not the beginning of another one. */
const COMPLETE = /^([A-Z]{2}\d{2}[A-Z]{3}|[A-Z]\d{1,3}[A-Z]{3}|[A-Z]{3}\d{1,3}[A-Z])$/;
/** Formats without an age identifier, e.g. of Northern Ireland. They may be the beginning of a plate that is being typed. */
const PERHAPS_COMPLETE = /^([A-Z]{1,3}\d{1,4}|\d{1,4}[A-Z]{1,3})$/;

const PAUSE_MS = 400;
const LONG_PAUSE_MS = 1_500;

/** Returns the pause in typing, in ms, after which a plate is looked up; null for a plate that is incomplete or foreign. */
function findLookupPause(plate: string): number | null {
  if (COMPLETE.test(plate)) return PAUSE_MS;
  return PERHAPS_COMPLETE.test(plate) ? LONG_PAUSE_MS : null;
}

/** Looks up a typed registration; null until facts are known, and for a registration that is not looked up. */
export function usePlateFacts(registration: string, isWanted: boolean): PlateFacts | null {
  const isLookedUp = isWanted && siteSettings().organisation.country === 'GB';
  const plate = isLookedUp ? registration.replace(/[\s-]/g, '') : '';
  const pause = findLookupPause(plate);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (pause === null) return undefined;
    const timer = setTimeout(setSettled, pause, plate);
    return () => clearTimeout(timer);
  }, [plate, pause]);
  const isSettled = pause !== null && settled === plate;
  const { data } = useQuery({ ...plateFactsQuery(plate), enabled: isSettled });
  return (isSettled && data) || null;
}

type FieldForm = Pick<FormState<string, VehicleFieldError, Error>, 'field' | 'fill' | 'values'>;

/**
 * Fills in facts, only where the customer has typed nothing. When the facts change or no longer apply, replaces or clears what
 * was filled in. Returns the form's `field`, which notices what the customer types.
 */
export function useFieldWithPlateFacts(
  form: FieldForm,
  fields: readonly VehicleField[],
  facts: PlateFacts | null,
): FieldForm['field'] {
  const language = useLocale();
  const typed = useRef(new Set<string>());
  const filled = useRef(new Map<string, string>());
  const fill = useEffectEvent(() => {
    const values = facts ? toFieldValues(facts, fields, language) : new Map<string, string>();
    for (const id of new Set([...filled.current.keys(), ...values.keys()])) {
      const before = filled.current.get(id) ?? '';
      if (typed.current.has(id) || form.values[id] !== before) continue;
      const after = values.get(id) ?? '';
      filled.current.set(id, after);
      if (after !== before) form.fill(id, after);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the facts change, not when the customer types
  useEffect(() => fill(), [facts]);
  return (name): FormFieldProps<string> => {
    const field = form.field(name);
    return {
      ...field,
      onChange: (event) => {
        typed.current.add(name);
        field.onChange(event);
      },
    };
  };
}

/** Returns the facts by field id. A choice gets the id of its option; the site's own fields get only values they accept. */
function toFieldValues(
  facts: PlateFacts,
  fields: readonly VehicleField[],
  language: Locale,
): Map<string, string> {
  const { make, year, colour, fuel } = facts;
  const known = new Map([
    ['make', make],
    ['year', year === null ? null : String(year)],
    ['fuel', fuel],
    ['colour', colour],
    ['color', colour],
  ]);
  const values = new Map<string, string>();
  for (const { id, definition } of fields) {
    const fact = known.get(id);
    if (!fact) continue;
    const value = definition?.type === 'choice' ? fact.toLowerCase() : fact;
    // A text field never gets the fuel, which is an id, and gets the colour only in English, the language of DVLA's colours.
    const isText = definition?.type === 'text' && id !== 'fuel' && (language === 'en' || fact !== colour);
    const isFit = definition?.type === 'choice' || isText;
    if (!definition || (isFit && !validateFieldValue(definition, value))) values.set(id, value);
  }
  return values;
}
