import path from 'node:path';
import * as z from 'zod';

const MAX_PORT = 65_535;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'expected a port number')
  .transform(Number)
  .refine((number) => number <= MAX_PORT, `expected a port number up to ${MAX_PORT}`);

const host = z
  .string()
  .regex(/^[^\s/]+$/, 'expected an address or a host name without port or path')
  // With `localhost`, Fastify would open a second server for IPv6, to which our limits do not apply.
  .transform((name) => (name.toLowerCase() === 'localhost' ? '127.0.0.1' : name));

export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

export function listenerVariables(defaults: { port: number; internalPort: number }) {
  return {
    PORT: port.default(defaults.port).describe('port for the public; 0 is any free port'),
    HOST: host
      .default('127.0.0.1')
      .describe('address for the public; 0.0.0.0 is every address of the machine'),
    INTERNAL_PORT: port.default(defaults.internalPort).describe('port for operators'),
    INTERNAL_HOST: host.default('127.0.0.1').describe('address for operators: by default this machine only'),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info').describe(LOG_LEVELS.join(', ')),
    NODE_ENV: z.string().optional().describe('production refuses the identity emulator'),
  };
}

/** Empty variables count as absent, as in shells and compose files. @throws EnvironmentError with all errors */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const given = Object.entries(variables).filter(([, value]) => value?.trim());
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new EnvironmentError(['The environment has mistakes:', ...mistakes].join('\n  - '));
}

/** Returns the content of a `.env.example`. @param program path in the repository; its workspace contains the file */
export function environmentExample(program: string, variables: z.core.$ZodShape, root: string): string {
  const file = `${program.split('/')[0]}/.env`;
  const head = [
    `# Environment of ${program}. To change it, copy this file to ${file}, remove the # before a variable,`,
    `# and start node --env-file=${file} ${program}`,
    '# A value here is the default. docs/operations.md says more.',
  ];
  const parts = Object.entries(variables).map(([variable, type]) => [
    `# ${z.globalRegistry.get(type)?.description ?? ''}`,
    `#${variable}=${type instanceof z.ZodDefault ? defaultText(type.def.defaultValue, root) : ''}`,
  ]);
  return `${[head, ...parts].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function defaultText(value: unknown, root: string): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'object') return `'${JSON.stringify(value)}'`;
  const text = String(value);
  return path.isAbsolute(text) ? path.relative(root, text) : text;
}
