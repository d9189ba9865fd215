import * as z from 'zod/mini';
import { localisedTextSchema, positiveIntegerSchema } from './vehicle-field.ts';

const SERVICE_ICONS = [
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

export const SERVICE_CODE_PATTERN = /^[a-z][a-z0-9_]{0,39}$/;

const serviceCode = z
  .string()
  .check(z.regex(SERVICE_CODE_PATTERN, 'lower-case letters, digits and _, at most 40'));

const givenKind = z.pipe(
  z.transform((given) => (typeof given === 'number' ? { slots: given } : given)),
  z.strictObject(
    {
      slots: z._default(positiveIntegerSchema, 1),
      atOnce: z.exactOptional(positiveIntegerSchema),
      icon: z.exactOptional(z.nullable(z.enum(SERVICE_ICONS))),
      noteRequired: z.exactOptional(z.boolean()),
      title: z.exactOptional(localisedTextSchema),
      description: z.exactOptional(localisedTextSchema),
      /** Approximate duration of the work, as a text for customers. */
      duration: z.exactOptional(localisedTextSchema),
      workMinutes: z.exactOptional(positiveIntegerSchema),
      price: z.exactOptional(localisedTextSchema),
    },
    'a number of slots, or an object with the properties of the work',
  ),
);

type GivenKind = z.infer<typeof givenKind>;

/** Kind of work. If the settings have no title for a default kind, its texts are those of the translation catalogues. */
export type ServiceKind = GivenKind & Required<Pick<GivenKind, 'icon' | 'noteRequired'>>;

const furtherKind = { icon: null, noteRequired: false } as const;

/** Kinds that are added if the settings define no kinds. The durations are typical ones. */
const commonKinds: Readonly<Record<string, ServiceKind>> = {
  inspection: { ...lasting(60, 'about 1 hour', 'etwa 1 Stunde'), icon: 'clipboard' },
  service: { ...lasting(180, 'about 3 hours', 'etwa 3 Stunden'), icon: 'oil' },
  tyres: { ...lasting(60, 'about 1 hour', 'etwa 1 Stunde'), icon: 'tyre' },
};

const permanentKinds: Readonly<Record<string, ServiceKind>> = {
  repair: { slots: 1, icon: 'wrench', noteRequired: false },
  installation: { slots: 1, icon: 'parts', noteRequired: false },
  others: { slots: 1, icon: 'message', noteRequired: true },
};

function lasting(workMinutes: number, en: string, de: string) {
  return { slots: 1, noteRequired: false, workMinutes, duration: { en, de } };
}

/**
 * Kinds of work. If the settings define none: all default kinds. Otherwise the kinds of the settings in their order, then the
 * permanent kinds that they lack. A bare number is the number of slots.
 */
export const serviceTypesSchema = z.pipe(
  z.record(serviceCode, givenKind),
  z.transform((given): Record<string, ServiceKind> => {
    const named = Object.entries(given).map(([code, kind]) => [code, { ...defaultsOf(code, kind), ...kind }]);
    const common = named.length === 0 ? commonKinds : {};
    return { ...common, ...Object.fromEntries(named), ...permanentKinds, ...Object.fromEntries(named) };
  }),
);

/** Returns the defaults of a kind. If the settings give a common kind another title, the kind's default values do not apply. */
function defaultsOf(code: string, { title, workMinutes }: GivenKind): Partial<ServiceKind> {
  const common = title ? undefined : findServiceKind(commonKinds, code);
  if (!common) return findServiceKind(permanentKinds, code) ?? furtherKind;
  const { duration: _, ...untimed } = common;
  // If the settings contain a number of minutes, the default text for the duration could contradict that number.
  return workMinutes === undefined ? common : untimed;
}

/** Whether the product has a title for the kind: always for a permanent kind; for a common kind if the settings have none. */
export function hasDefaultTitle(code: string, title: GivenKind['title']): boolean {
  return Object.hasOwn(permanentKinds, code) || (!title && Object.hasOwn(commonKinds, code));
}

export function findServiceKind(
  kinds: Readonly<Record<string, ServiceKind>>,
  code: string,
): ServiceKind | undefined {
  return Object.hasOwn(kinds, code) ? kinds[code] : undefined;
}
