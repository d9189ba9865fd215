import * as z from 'zod';

const MAX_FAULTS_SHOWN = 5;
const VALUE_LENGTH = 60;

/** How to parse, so that the faults can be told: a schema for browsers has no texts of its own. */
export const PARSE_OPTIONS = { error: z.locales.en().localeError, reportInput: true };

/** What is wrong with a document: the fields, what was expected and what came. It must be parsed with `PARSE_OPTIONS`. */
export function schemaFaults(issues: readonly z.core.$ZodIssue[], document: string): string {
  const faults = issues.slice(0, MAX_FAULTS_SHOWN).map((issue) => faultOf(issue, document));
  const more = issues.length - faults.length;
  return faults.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function faultOf(issue: z.core.$ZodIssue, document: string): string {
  const field = issue.path.map((part) => String(part).slice(0, VALUE_LENGTH)).join('.') || document;
  const expected = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message;
  const came = JSON.stringify(issue.input);
  // A whole object says less than its field's name.
  const tellsMore = came !== undefined && typeof issue.input !== 'object';
  return `${field}: ${expected}${tellsMore ? `, got ${came.slice(0, VALUE_LENGTH)}` : ''}`;
}
