import { ApiProblem } from '@forecourt/shared/http';
import type * as z from '@forecourt/shared/schema';

/** Part of an input as a JSON pointer (`/make`) → error code, e.g. `too_big`. The backend uses the same codes. */
export type InputFaults = Readonly<Record<string, string>>;

export function toInputFaults(error: unknown): InputFaults {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.errors.map(({ pointer, code = 'invalid' }) => [pointer, code]));
}

/** Whether an error of the backend is about this part of the input. @param pointer JSON pointer, e.g. `/note` */
export function isRejectedAt(error: unknown, pointer: string): boolean {
  return pointer in toInputFaults(error);
}

/** Returns an input's errors by its schema, coded like the backend's. @param schema generated from the OpenAPI document */
export function findInputFaults(schema: z.ZodMiniType, input: unknown): InputFaults {
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

/** Whether a text is too long for zod, which counts UTF-16 units, but not for the backend, which counts code points. */
function isShortEnough(issue: z.core.$ZodIssue): boolean {
  if (issue.code !== 'too_big' || typeof issue.input !== 'string') return false;
  return [...issue.input].length <= issue.maximum;
}

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Maximum length of a text by its schema, which may be nullable or optional; infinite if there is none. */
export function findMaxLength(schema: z.core.$ZodType): number {
  return checksOf(schema).find(({ check }) => check === 'max_length')?.maximum ?? Number.POSITIVE_INFINITY;
}

export interface NumberLimits {
  minimum: number;
  maximum: number;
}

export function findNumberLimits(schema: z.core.$ZodType): NumberLimits {
  const limitOf = (check: string) => checksOf(schema).find((each) => each.check === check)?.value;
  return {
    minimum: limitOf('greater_than') ?? Number.NEGATIVE_INFINITY,
    maximum: limitOf('less_than') ?? Number.POSITIVE_INFINITY,
  };
}

/** Returns whether a number is below the minimum or above the maximum; undefined if neither. */
export function findExceededLimit(
  value: number,
  { minimum, maximum }: NumberLimits,
): 'tooSmall' | 'tooLarge' | undefined {
  if (value < minimum) return 'tooSmall';
  return value > maximum ? 'tooLarge' : undefined;
}

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
