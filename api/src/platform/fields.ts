import { FIRST_VALID_DATE, LAST_VALID_DATE } from '@forecourt/shared/limits';
import { LOCALES } from '@forecourt/shared/settings/schema';
import { cleanLine, cleanText } from '@forecourt/shared/text';
import { z } from 'zod';

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export const storableTextSchema = z.string().check(without(/[\0\p{Cs}]/u));

/** Text of a header, which is trimmed and compared exactly. Invisible characters are rejected, not removed. */
export const headerTextSchema = z
  .string()
  .trim()
  .check(without(/[\p{C}\p{Zl}\p{Zp}]/u));

/** Text in one line, cleaned (shared/kit/clean-text.ts) before it is checked. Empty if no character is visible. */
export const singleLineSchema = z.string().overwrite(cleanLine);

/** Text in one line that is not empty. Its length is in code points, as in JSON Schema and PostgreSQL (most emoji: 1). */
export function shortTextSchema(maxLength: number) {
  return singleLineSchema
    .min(1)
    .check((payload) => {
      if ([...payload.value].length > maxLength) addLengthIssue(payload, maxLength);
    })
    .meta({ maxLength });
}

export const multiLineSchema = z.string().overwrite(cleanText);

/** UUID as in PostgreSQL, any 128 bits: `z.uuid()` would reject versions that RFC 9562 does not define. */
export const uuid = z.guid();

export const localDateSchema = z.iso.date({ abort: true }).check(withinDays);

export const instantSchema = z.iso.datetime({ abort: true, precision: 3 }).check(withinDays);

export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time as HH:MM');

type TextCheck = (payload: z.core.ParsePayload<string>) => void;

function without(unwanted: RegExp): TextCheck {
  return (payload) => {
    if (unwanted.test(payload.value)) addPatternIssue(payload, 'Text without control characters');
  };
}

function withinDays(payload: z.core.ParsePayload<string>): void {
  const day = payload.value.slice(0, FIRST_VALID_DATE.length);
  if (day < FIRST_VALID_DATE || day > LAST_VALID_DATE)
    addPatternIssue(payload, `A day from ${FIRST_VALID_DATE} to ${LAST_VALID_DATE}`);
}

function addLengthIssue(payload: z.core.ParsePayload<string>, maxLength: number): void {
  payload.issues.push({
    code: 'too_big',
    origin: 'string',
    maximum: maxLength,
    inclusive: true,
    input: payload.value,
    continue: true,
  });
}

/** Reports the error of a `pattern`, without adding the pattern to the API documentation. */
function addPatternIssue(payload: z.core.ParsePayload<string>, message: string): void {
  payload.issues.push({
    code: 'invalid_format',
    format: 'regex',
    input: payload.value,
    message,
    continue: true,
  });
}

/** Language of the product. The API documentation allows any text, so that older clients accept new languages. */
export const localeSchema = z
  .string()
  .refine((language) => LOCALES.some((each) => each === language), 'a language of the product, such as en');
