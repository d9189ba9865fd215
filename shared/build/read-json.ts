import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** @throws Error with the file and all validation errors */
export function readJson<Content>(schema: z.ZodType<Content>, file: string): Content {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
}
