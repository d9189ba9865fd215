import { cleanLine } from '@forecourt/shared/text';
import { z } from 'zod';
import { localDateSchema } from '../platform/fields.ts';

/** Fuels of a look-up. A form proposes one only if the field `fuel` in the settings has a choice with this id. */
const FUELS = ['petrol', 'diesel', 'electric', 'hybrid', 'gas'] as const;

export const plateFactsSchema = z
  .object({
    make: z.string().nullable(),
    year: z.int().nullable().describe('Year of manufacture'),
    colour: z.string().nullable().describe('In English, such as Blue'),
    fuel: z.enum(FUELS).nullable(),
    first_registered: z.string().nullable().describe('Month of the first registration, YYYY-MM'),
    mot_due_on: localDateSchema.nullable().describe('Last day of the MOT'),
    tax_due_on: localDateSchema.nullable().describe('Day on which the vehicle tax is due'),
  })
  .meta({ id: 'PlateFacts' });

export type PlateFacts = z.infer<typeof plateFactsSchema>;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const MAX_WORDS_LENGTH = 60;

/** Words in capitals. The limit applies to their lower case, in which they are returned: "İ" then has two characters. */
const wordsFromDvla = z
  .string()
  .overwrite((words) => cleanLine(words).toUpperCase())
  .min(1)
  .refine((words) => words.toLowerCase().length <= MAX_WORDS_LENGTH)
  .nullish()
  .catch(null);
const dateFromDvla = localDateSchema.nullish().catch(null);

/** Members of a DVLA response that are used. Except the registration, one that is not as documented counts as absent. */
export const dvlaVehicleSchema = z.object({
  registrationNumber: z.string(),
  make: wordsFromDvla,
  colour: wordsFromDvla,
  fuelType: wordsFromDvla,
  yearOfManufacture: z.int().min(1886).max(2100).nullish().catch(null),
  monthOfFirstRegistration: z.string().regex(MONTH).nullish().catch(null),
  motExpiryDate: dateFromDvla,
  taxDueDate: dateFromDvla,
});

type DvlaVehicle = z.infer<typeof dvlaVehicleSchema>;

/** Registration without separators, as DVLA expects it; null if no British plate has its characters or its length. */
export function toDvlaRegistration(registration: string): string | null {
  const plate = registration.toUpperCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return /^(?=.*\d)[A-Z\d]{2,7}$/.test(plate) ? plate : null;
}

export function toPlateFacts(vehicle: DvlaVehicle): PlateFacts {
  const { make, colour, fuelType } = vehicle;
  return {
    make: make ? toMakeName(make) : null,
    year: vehicle.yearOfManufacture ?? null,
    colour: colour && colour !== 'NOT STATED' ? capitaliseWords(colour) : null,
    fuel: fuelType ? toFuel(fuelType) : null,
    first_registered: vehicle.monthOfFirstRegistration ?? null,
    mot_due_on: vehicle.motExpiryDate ?? null,
    tax_due_on: vehicle.taxDueDate ?? null,
  };
}

/** Makes whose spelling does not follow from the capitals in which DVLA writes them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  CITROEN: 'Citroën',
  KIA: 'Kia',
  LEVC: 'LEVC',
  MCLAREN: 'McLaren',
  ORA: 'Ora',
  RAM: 'Ram',
  SEAT: 'SEAT',
};
/** Up to this length a word of a make is an abbreviation: BMW, MG, DS, BYD. */
const MAX_ABBREVIATION_LENGTH = 3;

function toMakeName(make: string): string {
  return make.replace(/\p{L}+/gu, (word) => {
    if (SPELLINGS[word]) return SPELLINGS[word];
    return word.length <= MAX_ABBREVIATION_LENGTH ? word : capitaliseWord(word);
  });
}

/** `MULTI-COLOUR` becomes `Multi-colour`. */
const capitaliseWords = (text: string) => text.replace(/\S+/g, capitaliseWord);

function capitaliseWord(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

function toFuel(type: string): PlateFacts['fuel'] {
  if (type.includes('HYBRID') || /(PETROL|DIESEL).*ELECTRIC|ELECTRIC.*(PETROL|DIESEL)/.test(type))
    return 'hybrid';
  if (/^ELECTRIC/.test(type)) return 'electric';
  if (/^GAS/.test(type)) return 'gas';
  if (/DIESEL|HEAVY OIL/.test(type)) return 'diesel';
  return /PETROL/.test(type) ? 'petrol' : null;
}
