import * as z from 'zod/mini';
import { localisedTextSchema, positiveIntegerSchema } from './vehicle-field.ts';

export const SERVICE_ICONS = [
  'wrench',
  'parts',
  'message',
  'clipboard',
  'gauge',
  'oil',
  'tyre',
  'brake',
  'battery',
  'cooling',
  'bodywork',
  'glass',
] as const;

export type ServiceIcon = (typeof SERVICE_ICONS)[number];

export const SERVICE_CODE = /^[a-z][a-z0-9_]{0,39}$/;

const serviceCode = z.string().check(z.regex(SERVICE_CODE, 'lower-case letters, digits and _, at most 40'));

const givenKind = z.pipe(
  z.transform((given) => (typeof given === 'number' ? { slots: given } : given)),
  z.strictObject(
    {
      slots: z._default(positiveIntegerSchema, 1),
      icon: z.exactOptional(z.nullable(z.enum(SERVICE_ICONS))),
      noteRequired: z.exactOptional(z.boolean()),
      title: z.exactOptional(localisedTextSchema),
      description: z.exactOptional(localisedTextSchema),
      /** Approximate duration of the work, as a text for customers. */
      duration: z.exactOptional(localisedTextSchema),
      workMinutes: z.exactOptional(positiveIntegerSchema),
      price: z.exactOptional(localisedTextSchema),
    },
    'a number of slots, or an object with what is to be said of the work',
  ),
);

type GivenKind = z.infer<typeof givenKind>;

/** Kind of work. Texts that a default kind lacks are in the catalogues. */
export type ServiceKind = GivenKind & Required<Pick<GivenKind, 'icon' | 'noteRequired'>>;

const furtherKind = { icon: null, noteRequired: false } as const;

const defaultKinds: Readonly<Record<string, ServiceKind>> = {
  repair: { slots: 1, icon: 'wrench', noteRequired: false },
  installation: { slots: 1, icon: 'parts', noteRequired: false },
  others: { slots: 1, icon: 'message', noteRequired: true },
};

/** Kinds of work: the business's in its order, then other default kinds. A bare number is the number of slots. */
export const serviceTypesSchema = z.pipe(
  z.record(serviceCode, givenKind),
  z.transform((given): Record<string, ServiceKind> => {
    const named = Object.entries(given).map(([code, kind]) => [
      code,
      { ...furtherKind, ...findServiceKind(defaultKinds, code), ...kind },
    ]);
    return { ...Object.fromEntries(named), ...defaultKinds, ...Object.fromEntries(named) };
  }),
);

export function isDefaultServiceKind(code: string): boolean {
  return Object.hasOwn(defaultKinds, code);
}

export function findServiceKind(
  kinds: Readonly<Record<string, ServiceKind>>,
  code: string,
): ServiceKind | undefined {
  return Object.hasOwn(kinds, code) ? kinds[code] : undefined;
}
