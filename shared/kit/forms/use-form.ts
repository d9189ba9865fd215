import { clearDraft, readDraft, saveDraft } from '@forecourt/shared/drafts';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';

export type FormFieldValues<Field extends string> = Readonly<Record<Field, string>>;

export type FormFieldFaults<Field extends string, Fault extends string> = Readonly<
  Partial<Record<Field, Fault | undefined>>
>;

interface FormOptions<Field extends string, Fault extends string, Failure> {
  saved: FormFieldValues<Field>;
  /** Name of the draft, unique in the site. Input is stored in this tab until `clearDraft`. Omit the name for passwords. */
  draft?: string;
  withoutNotice?: readonly Field[];
  /** Whether a restored draft is announced even if there are no saved values, as in a form that creates an object. */
  noticeForNew?: boolean;
  check: (values: FormFieldValues<Field>) => FormFieldFaults<Field, Fault>;
  words: (fault: Fault, field: Field) => ReactNode;
  failure?: Failure | null;
  /** Returns validation errors for the fields that caused a failure; empty if no field caused it. */
  blame?: (failure: Failure) => FormFieldFaults<Field, Fault>;
  busy?: boolean;
  /** Called on input, so that messages about the last attempt can be removed. */
  onChange?: (field: Field) => void;
  onSubmit: (values: FormFieldValues<Field>) => void;
}

/** Props of a field component: `<TextField label=… {...form.field('name')} />`. */
export interface FormFieldProps<Field extends string> {
  name: Field;
  value: string;
  error: ReactNode;
  onChange: (event: { target: { value: string } }) => void;
}

export interface FormState<Field extends string, Fault extends string, Failure> {
  values: FormFieldValues<Field>;
  faults: FormFieldFaults<Field, Fault>;
  field: (name: Field) => FormFieldProps<Field>;
  /** Sets a field's value from code and stores it in the draft, like typed input. */
  set: (field: Field, value: string) => void;
  /** Sets a suggested value; unlike `set`, does not store a draft. */
  fill: (field: Field, value: string) => void;
  /** Failure that no field caused, to show in a notice; null if there is none. */
  unblamed: Failure | null;
  /** Whether `Form` shows a notice of a restored draft; false after `discard`. */
  hasRestoredDraft: boolean;
  discard: () => void;
  /** Clears the draft, but not the fields, when the customer leaves by *Cancel*. Retains it while saving, which may fail. */
  clearDraft: () => void;
  element: RefObject<HTMLFormElement | null>;
  /** Number of validations: each submit, and each failure that a field caused. Then the first invalid field takes the focus. */
  tries: number;
  submit: (event: FormEvent) => void;
}

/**
 * Returns the state of a form for `Form`. Stores drafts, validates on submit, removes a field's error when the field
 * changes, and shows the backend's errors at their fields.
 */
export function useForm<Field extends string, Fault extends string, Failure = Error>(
  options: FormOptions<Field, Fault, Failure>,
): FormState<Field, Fault, Failure> {
  const {
    saved,
    draft,
    withoutNotice = [],
    noticeForNew = false,
    check,
    words,
    failure = null,
    blame,
    busy,
    onChange,
    onSubmit,
  } = options;
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => ownFields(draft ? readDraft(draft) : {}, saved));
  const [hasRestoredDraft, setHasRestoredDraft] = useState(() =>
    hidesSaved(typed, saved, withoutNotice, noticeForNew),
  );
  const none: FormFieldFaults<Field, Fault> = {} as Partial<Record<Field, Fault>>;
  const [{ faults, tries }, setFound] = useState({ faults: none, tries: 0 });
  const report = (found: FormFieldFaults<Field, Fault>) => setFound({ faults: found, tries: tries + 1 });

  const blamed: FormFieldFaults<Field, Fault> = (failure && blame?.(failure)) || none;
  const [lastFailure, setLastFailure] = useState<Failure | null>(null);
  if (failure !== lastFailure) {
    setLastFailure(failure);
    if (Object.keys(blamed).length > 0) report(blamed);
  }

  const values = { ...saved, ...typed };

  function fill(field: Field, value: string) {
    setTyped((before) => ({ ...before, [field]: value }));
    // From the latest state, because several fields may be filled at once.
    setFound((found) =>
      found.faults[field] ? { ...found, faults: { ...found.faults, [field]: undefined } } : found,
    );
    onChange?.(field);
  }

  function set(field: Field, value: string) {
    fill(field, value);
    if (draft) saveDraft(draft, { ...readDraft(draft), [field]: value });
  }

  const clearStoredDraft = () => draft && clearDraft(draft);

  return {
    values,
    faults,
    field: (name) => {
      const fault = faults[name];
      return {
        name,
        value: values[name],
        error: fault && words(fault, name),
        onChange: (event) => set(name, event.target.value),
      };
    },
    set,
    fill,
    unblamed: Object.keys(blamed).length > 0 ? null : failure,
    hasRestoredDraft,
    clearDraft: () => busy || clearStoredDraft(),
    discard: () => {
      clearStoredDraft();
      setTyped({});
      setHasRestoredDraft(false);
      setFound({ faults: none, tries });
      element.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled, select:enabled')?.focus();
    },
    element,
    tries,
    submit: (event) => {
      event.preventDefault();
      if (busy) return;
      const found = check(values);
      report(found);
      const isTooLong = element.current?.querySelector('[data-too-long]');
      if (!isTooLong && Object.values(found).every((fault) => fault === undefined)) onSubmit(values);
    },
  };
}

/** Returns the fields of a stored draft that this form has. An older draft, or one that forms share, may contain others. */
function ownFields<Field extends string>(
  draft: Readonly<Record<string, string>>,
  saved: FormFieldValues<Field>,
): Partial<FormFieldValues<Field>> {
  return Object.fromEntries(Object.entries(draft).filter(([field]) => field in saved)) as Partial<
    FormFieldValues<Field>
  >;
}

/** Whether to announce a draft that differs from the saved values, because the customer could believe that it was saved. */
function hidesSaved<Field extends string>(
  typed: Partial<FormFieldValues<Field>>,
  saved: FormFieldValues<Field>,
  withoutNotice: readonly Field[],
  noticeForNew: boolean,
): boolean {
  const fields = (Object.keys(typed) as Field[]).filter((field) => !withoutNotice.includes(field));
  const isExpected = noticeForNew || Object.values(saved).some(Boolean);
  return isExpected && fields.some((field) => typed[field] !== saved[field]);
}
