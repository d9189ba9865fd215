import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** @throws Error that names the file and everything that is wrong with it */
export function readJson<Content>(schema: z.ZodType<Content>, file: string): Content {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
}
