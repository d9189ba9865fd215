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
  return checksOf(schema).find(({ check }) => check === 'max_length')?.maximum;
}

/** The least and the most that a number may be. */
export interface Limits {
  minimum: number;
  maximum: number;
}

/** Of a number by a schema, be `null` and absence allowed or not. */
export function limitsOf(schema: z.core.$ZodType): Limits {
  const limitOf = (check: string) => checksOf(schema).find((each) => each.check === check)?.value;
  return {
    minimum: limitOf('greater_than') ?? Number.NEGATIVE_INFINITY,
    maximum: limitOf('less_than') ?? Number.POSITIVE_INFINITY,
  };
}

/** Which of its limits a number is beyond; undefined where it is within both. */
export function beyondLimits(
  value: number,
  { minimum, maximum }: Limits,
): 'tooSmall' | 'tooLarge' | undefined {
  if (value < minimum) return 'tooSmall';
  return value > maximum ? 'tooLarge' : undefined;
}

/** What zod has of a check, as far as it is asked for here. */
interface CheckDefinition {
  check: string;
  maximum?: number;
  value?: number;
}

function checksOf(schema: z.core.$ZodType): CheckDefinition[] {
  let inner = schema;
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.core.$ZodType;
  return (inner._zod.def.checks ?? []).map(({ _zod: { def } }) => def);
}
