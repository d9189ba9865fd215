import { FIRST_DAY, LAST_DAY } from '@forecourt/shared/days';
import { LOCALES } from '@forecourt/shared/settings/schema';
import { z } from 'zod';

/** Something to be seen; a Braille pattern without dots counts as a sign and shows none. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text in which nothing is to be seen is empty: '' stands for it. */
export function visibleText(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}

/** What PostgreSQL can store: no NUL, no half of a surrogate pair. */
export const storableText = z.string().check(without(/[\0\p{Cs}]/u));

/** Characters that turn the direction of the text that follows, in what others read too. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A line of text, trimmed, and empty where nothing of it can be seen. What PostgreSQL cannot store (NUL, half a
 * surrogate pair) is refused, and what turns the direction of the text that follows.
 */
export const singleLine = z
  .string()
  .trim()
  .check(without(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u))
  .overwrite(visibleText);

/** A line of text that is not empty. Its length is counted as JSON Schema and PostgreSQL do: an emoji is not two. */
export function shortText(maxLength: number) {
  return singleLine
    .min(1)
    .check((payload) => {
      if ([...payload.value].length > maxLength) refuseLonger(payload, maxLength);
    })
    .meta({ maxLength });
}

/**
 * Text of several lines, trimmed. What PostgreSQL cannot store is refused; what turns the direction of text comes with
 * what was copied from elsewhere, is seen by nobody, and is left out.
 */
export const multiLine = z
  .string()
  .check(without(/(?![\t\n\r])[\p{Cc}\p{Cs}]/u))
  .overwrite((text) => text.replace(DIRECTION_CONTROLS, '').trim());

/** A day as `YYYY-MM-DD`, in the workshop's own time. */
export const localDate = z.iso.date({ abort: true }).check(withinDays);

/** An instant in UTC, as this API writes it. */
export const instant = z.iso.datetime({ abort: true, precision: 3 }).check(withinDays);

/** A time of day as `HH:MM`, in the workshop's own time. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time as HH:MM');

type TextCheck = (payload: z.core.ParsePayload<string>) => void;

function without(unwanted: RegExp): TextCheck {
  return (payload) => {
    if (unwanted.test(payload.value)) refuse(payload, 'Text without control characters');
  };
}

function withinDays(payload: z.core.ParsePayload<string>): void {
  const day = payload.value.slice(0, FIRST_DAY.length);
  if (day < FIRST_DAY || day > LAST_DAY) refuse(payload, `A day from ${FIRST_DAY} to ${LAST_DAY}`);
}

function refuseLonger(payload: z.core.ParsePayload<string>, maxLength: number): void {
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
function refuse(payload: z.core.ParsePayload<string>, message: string): void {
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
