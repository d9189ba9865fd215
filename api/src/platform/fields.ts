import { FIRST_DAY, LAST_DAY } from '@forecourt/shared/days';
import { LOCALES } from '@forecourt/shared/settings/schema';
import { cleanLine, cleanText } from '@forecourt/shared/text';
import { z } from 'zod';

/** What PostgreSQL can store: no NUL, no half of a surrogate pair. */
export const storableText = z.string().check(without(/[\0\p{Cs}]/u));

/** A header that is compared exactly, after trimming: invisible characters are rejected, not removed. */
export const headerText = z
  .string()
  .trim()
  .check(without(/[\p{C}\p{Zl}\p{Zp}]/u));

/** A line of text, cleaned (shared/kit/clean-text.ts) before it is checked. Empty if no character is visible. */
export const singleLine = z.string().overwrite(cleanLine);

/** A line of text that is not empty. Its length is counted as JSON Schema and PostgreSQL do: an emoji is not two. */
export function shortText(maxLength: number) {
  return singleLine
    .min(1)
    .check((payload) => {
      if ([...payload.value].length > maxLength) addLengthIssue(payload, maxLength);
    })
    .meta({ maxLength });
}

/** Text of several lines, cleaned (shared/kit/clean-text.ts) before it is checked. Empty if no character is visible. */
export const multiLine = z.string().overwrite(cleanText);

/** An id of PostgreSQL's type uuid, which takes any 128 bits: `z.uuid()` refuses versions that RFC 9562 does not have. */
export const uuid = z.guid();

/** A day as `YYYY-MM-DD`, in the workshop's own time. */
export const localDate = z.iso.date({ abort: true }).check(withinDays);

/** An instant in UTC, as this API writes it. */
export const instant = z.iso.datetime({ abort: true, precision: 3 }).check(withinDays);

/** A time of day as `HH:MM`, in the workshop's own time. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time as HH:MM');

type TextCheck = (payload: z.core.ParsePayload<string>) => void;

function without(unwanted: RegExp): TextCheck {
  return (payload) => {
    if (unwanted.test(payload.value)) addPatternIssue(payload, 'Text without control characters');
  };
}

function withinDays(payload: z.core.ParsePayload<string>): void {
  const day = payload.value.slice(0, FIRST_DAY.length);
  if (day < FIRST_DAY || day > LAST_DAY) addPatternIssue(payload, `A day from ${FIRST_DAY} to ${LAST_DAY}`);
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

/** As a pattern would, which the description of the API does not need to show. */
function addPatternIssue(payload: z.core.ParsePayload<string>, message: string): void {
  payload.issues.push({
    code: 'invalid_format',
    format: 'regex',
    input: payload.value,
    message,
    continue: true,
  });
}

/** A language of the product. Described as any text in the contract, so that a client of another version can read one that it does not know. */
export const locales = z
  .string()
  .refine((language) => LOCALES.some((each) => each === language), 'a language of the product, such as en');
