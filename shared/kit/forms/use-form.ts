import { forgetDraft, keepDraft, readDraft } from '@forecourt/shared/drafts';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';

/** Field → what stands in its box. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;

/** Field → what is wrong with it; empty when nothing is. */
export type Faults<Field extends string, Fault extends string> = Readonly<
  Partial<Record<Field, Fault | undefined>>
>;

export interface FormOptions<Field extends string, Fault extends string, Failure> {
  /** What the fields hold as long as nobody has typed: what is saved, or nothing. */
  saved: Values<Field>;
  /**
   * Keeps what is typed under this name, unique in the site: for the customer who is signed in, in this tab, until
   * `forgetDraft` is called, which whoever saves it does. Not for passwords.
   */
  draft?: string;
  /** Fields of whose draft nothing is said: what takes one press, or goes on from step to step. */
  withoutNotice?: readonly Field[];
  /** What can be seen to be wrong without asking anybody. */
  check: (values: Values<Field>) => Faults<Field, Fault>;
  /** What is wrong with a field, in words; stands below it. */
  words: (fault: Fault, field: Field) => ReactNode;
  /** Why the last try did not work. Each is told once, and then as long as it is given. */
  failure?: Failure | null;
  /** Which fields a failure is about; none when it is about no field. */
  blame?: (failure: Failure) => Faults<Field, Fault>;
  /** Saving is under way: nothing is submitted meanwhile. */
  busy?: boolean;
  /** Something is typed: what was said about the last try holds no more. */
  onChange?: (field: Field) => void;
  onSubmit: (values: Values<Field>) => void;
}

/** What a field of the kit takes: `<TextField label=… {...form.field('name')} />`. */
export interface FieldProps<Field extends string> {
  name: Field;
  value: string;
  error: ReactNode;
  onChange: (event: { target: { value: string } }) => void;
}

export interface FormState<Field extends string, Fault extends string, Failure> {
  values: Values<Field>;
  faults: Faults<Field, Fault>;
  field: (name: Field) => FieldProps<Field>;
  /** For controls that give their value and no event. */
  set: (field: Field, value: string) => void;
  /** Fills in what nobody has typed, such as what is known of it: no draft is made of that. */
  fill: (field: Field, value: string) => void;
  /** The failure, where no field is to blame for it; it needs a notice of its own. */
  unblamed: Failure | null;
  /** What an earlier visit left in the fields lies over what is saved. */
  isUnsaved: boolean;
  /** Shows what is saved again. */
  discard: () => void;
  /** For `Form`. */
  element: RefObject<HTMLFormElement | null>;
  /** How often it was found wrong; each time leads to the first fault. */
  tries: number;
  submit: (event: FormEvent) => void;
}

/**
 * A form, from what is saved to what is sent: keeps what is typed, checks it when it is submitted and not before, forgives
 * a field as soon as something else is typed in it, and leads to the first fault, the backend's included. To be shown in
 * a `Form`.
 *
 *     const form = useForm({
 *       saved: { name: me.display_name ?? '' },
 *       draft: 'me.name',
 *       check: ({ name }) => (name.length > 100 ? { name: 'tooLong' } : {}),
 *       words: (fault) => text(`name.${fault}`),
 *       failure: error,
 *       blame: (error) => (isAboutName(error) ? { name: 'refused' } : {}),
 *       busy: isPending,
 *       onSubmit: ({ name }) => save(name),
 *     });
 */
export function useForm<Field extends string, Fault extends string, Failure = Error>(
  options: FormOptions<Field, Fault, Failure>,
): FormState<Field, Fault, Failure> {
  const {
    saved,
    draft,
    withoutNotice = [],
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
  const [isUnsaved, setUnsaved] = useState(() => hidesSaved(typed, saved, withoutNotice));
  const none: Faults<Field, Fault> = {} as Partial<Record<Field, Fault>>;
  const [{ faults, tries }, setFound] = useState({ faults: none, tries: 0 });
  const report = (found: Faults<Field, Fault>) => setFound({ faults: found, tries: tries + 1 });

  const blamed: Faults<Field, Fault> = (failure && blame?.(failure)) || none;
  const [lastFailure, setLastFailure] = useState<Failure | null>(null);
  if (failure !== lastFailure) {
    setLastFailure(failure);
    if (Object.keys(blamed).length > 0) report(blamed);
  }

  const values = { ...saved, ...typed };

  function fill(field: Field, value: string) {
    setTyped((before) => ({ ...before, [field]: value }));
    if (faults[field]) setFound({ faults: { ...faults, [field]: undefined }, tries });
    onChange?.(field);
  }

  function set(field: Field, value: string) {
    fill(field, value);
    if (draft) keepDraft(draft, { ...readDraft(draft), [field]: value });
  }

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
    isUnsaved,
    discard: () => {
      if (draft) forgetDraft(draft);
      setTyped({});
      setUnsaved(false);
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
      if (Object.values(found).every((fault) => fault === undefined)) onSubmit(values);
    },
  };
}

/** A draft may hold more than the fields of this form. */
function ownFields<Field extends string>(
  draft: Readonly<Record<string, string>>,
  saved: Values<Field>,
): Partial<Values<Field>> {
  return Object.fromEntries(Object.entries(draft).filter(([field]) => field in saved)) as Partial<
    Values<Field>
  >;
}

/** Whether there is something saved, and the customer would take what was typed for it. */
function hidesSaved<Field extends string>(
  typed: Partial<Values<Field>>,
  saved: Values<Field>,
  withoutNotice: readonly Field[],
): boolean {
  const fields = (Object.keys(typed) as Field[]).filter((field) => !withoutNotice.includes(field));
  return Object.values(saved).some(Boolean) && fields.some((field) => typed[field] !== saved[field]);
}
