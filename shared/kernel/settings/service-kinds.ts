import * as z from 'zod/mini';
import { localised, positive } from './field-schemas.ts';

/** The icons that a kind of work can have; the kit draws them (shared/kit/ui/display/service-icons.ts). */
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

/** What a kind of work is called by in the settings, in addresses and in the backend. */
export const SERVICE_CODE = /^[a-z][a-z0-9_]{0,39}$/;

const serviceCode = z.string().check(z.regex(SERVICE_CODE, 'lower-case letters, digits and _, at most 40'));

const givenKind = z.pipe(
  z.transform((given) => (typeof given === 'number' ? { slots: given } : given)),
  z.strictObject(
    {
      /** How many consecutive slots it takes. */
      slots: z._default(positive, 1),
      /** Null is none. */
      icon: z.exactOptional(z.nullable(z.enum(SERVICE_ICONS))),
      /** Whether it can only be booked with a note. */
      noteRequired: z.exactOptional(z.boolean()),
      title: z.exactOptional(localised),
      description: z.exactOptional(localised),
      /** How long it takes, roughly and in words: it is no promise. */
      duration: z.exactOptional(localised),
      /**
       * How many minutes of opening hours pass, roughly, from handing the vehicle over to its being ready; from it follows
       * when that is, also on another day.
       */
      workMinutes: z.exactOptional(positive),
      /** What it costs, roughly and in words. */
      price: z.exactOptional(localised),
    },
    'a number of slots, or an object with what is to be said of the work',
  ),
);

type GivenKind = z.infer<typeof givenKind>;

/** One kind of work. Where there are no words here, the default kinds have those of the catalogues. */
export type ServiceKind = GivenKind & Required<Pick<GivenKind, 'icon' | 'noteRequired'>>;

const furtherKind = { icon: null, noteRequired: false } as const;

const defaultKinds: Readonly<Record<string, ServiceKind>> = {
  repair: { slots: 1, icon: 'wrench', noteRequired: false },
  installation: { slots: 1, icon: 'parts', noteRequired: false },
  others: { slots: 1, icon: 'message', noteRequired: true },
};

/**
 * Kinds of work by their code: those of the business in its own order, then the default ones that it does not name.
 * A bare number says how many slots one takes.
 */
export const serviceTypes = z.pipe(
  z.record(serviceCode, givenKind),
  z.transform((given): Record<string, ServiceKind> => {
    const named = Object.entries(given).map(([code, kind]) => [
      code,
      { ...furtherKind, ...serviceKindOf(defaultKinds, code), ...kind },
    ]);
    return { ...Object.fromEntries(named), ...defaultKinds, ...Object.fromEntries(named) };
  }),
);

/** Whether a kind of work needs no title in the settings, because the catalogues have one. */
export function isDefaultKind(code: string): boolean {
  return Object.hasOwn(defaultKinds, code);
}

/** What the settings say of a kind of work; undefined where they do not know it, or no longer. */
export function serviceKindOf(
  kinds: Readonly<Record<string, ServiceKind>>,
  code: string,
): ServiceKind | undefined {
  return Object.hasOwn(kinds, code) ? kinds[code] : undefined;
}
