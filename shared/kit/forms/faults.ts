import { ApiProblem } from '@forecourt/shared/http';
import type * as z from '@forecourt/shared/schema';

/**
 * JSON pointer into an input (`/make`, `/fields/fleet_number`) → code of what is wrong there: `too_big`, `too_small`,
 * `invalid_type`, `invalid_format`, … or one of the backend's own, `required`. The backend and the schemas that are
 * generated from its document say it in the same words.
 */
export type InputFaults = Readonly<Record<string, string>>;

/** What the backend found wrong with an input, place by place; empty for any other failure. */
export function faultsOfProblem(error: unknown): InputFaults {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ pointer, code = 'invalid' }) => [pointer, code]));
}

/** Whether it is a certain part of an input that the backend refused. @param pointer JSON pointer: `/note` */
export function isAbout(error: unknown, pointer: string): boolean {
  return pointer in faultsOfProblem(error);
}

/**
 * What the backend would find wrong with an input.
 * @param schema one that is generated from the backend's document, so that limits are written down once
 */
export function faultsBySchema(schema: z.ZodMiniType, input: unknown): InputFaults {
  const issues = schema.safeParse(input, { reportInput: true }).error?.issues ?? [];
  return Object.fromEntries(
    issues
      .filter((issue) => !isShortEnough(issue))
      .map(({ path, code }) => [
        ['', ...path.map((part) => escaped(String(part)))].join('/'),
        code ?? 'invalid',
      ]),
  );
}

/** The backend counts characters; a schema counts an emoji as two. */
function isShortEnough(issue: z.core.$ZodIssue): boolean {
  if (issue.code !== 'too_big' || typeof issue.input !== 'string') return false;
  return [...issue.input].length <= issue.maximum;
}

/** RFC 6901. */
function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** How many characters a text may have by a schema, be `null` and absence allowed or not; undefined for any number. */
export function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  let inner = schema;
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.core.$ZodType;
  const limits = (inner._zod.def.checks ?? []).map(({ _zod: { def } }) =>
    'maximum' in def && def.check === 'max_length' ? Number(def.maximum) : undefined,
  );
  return limits.find((limit) => limit !== undefined);
}
