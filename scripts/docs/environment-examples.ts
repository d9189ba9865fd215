// `node scripts/docs/environment-examples.ts`, part of `npm run generate`: writes the .env.example of edge and api.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { environmentSchema as apiSchema } from '../../api/src/environment.ts';
import { environmentSchema as edgeSchema } from '../../host/server/environment.ts';
import { root } from '../root.ts';

/** File → its text: all variables of a process with their defaults. */
export function environmentExamples(): Record<string, string> {
  return {
    'host/.env.example': exampleOf('edge', 'host', 'host/server/main.ts', edgeSchema.shape),
    'api/.env.example': exampleOf('api', 'api', 'api/src/server.ts', apiSchema.shape),
  };
}

function exampleOf(name: string, folder: string, program: string, variables: z.core.$ZodShape): string {
  const head = [
    `# Environment of the ${name}. To change it, copy this file to ${folder}/.env, remove the # before a variable, and start`,
    `# node --env-file=${folder}/.env ${program}`,
    '# A value here is the default. docs/operations.md says more.',
  ];
  const parts = Object.entries(variables).map(([variable, type]) => [
    `# ${z.globalRegistry.get(type)?.description ?? ''}`,
    `#${variable}=${type instanceof z.ZodDefault ? textOf(type.def.defaultValue) : ''}`,
  ]);
  return `${[head, ...parts].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'object') return `'${JSON.stringify(value)}'`;
  const text = String(value);
  return path.isAbsolute(text) ? path.relative(root, text) : text;
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(environmentExamples()))
    writeFileSync(path.join(root, file), text);
}
