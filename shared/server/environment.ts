import { readFileSync } from 'node:fs';
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

/** Environment variables that edge and api have in common, as a zod shape: addresses, draining, logs, modes, traces. */
export function createServerVariables(defaults: { port: number; internalPort: number }) {
  return {
    PORT: port.default(defaults.port).describe('port for the public; 0 is any free port'),
    HOST: host
      .default('127.0.0.1')
      .describe('address for the public; 0.0.0.0 is every address of the machine'),
    INTERNAL_PORT: port.default(defaults.internalPort).describe('port for operators'),
    INTERNAL_HOST: host.default('127.0.0.1').describe('address for operators: by default this machine only'),
    DRAIN_SECONDS: z.coerce
      .number()
      .min(0)
      .max(300)
      .default(0)
      .describe('seconds between a signal to stop and the end, in which a load balancer notices'),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info').describe(LOG_LEVELS.join(', ')),
    NODE_ENV: z.string().optional().describe('production refuses unsafe values, such as the emulator'),
    ALLOW_EMULATOR: z
      .enum(['0', '1'])
      .default('0')
      .describe('1 allows the identity emulator in production: for a site without real customers'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'an address as http://collector:4318' })
      .optional()
      .describe(
        'OpenTelemetry collector that receives traces, as http://collector:4318; without it there are none',
      ),
  };
}

export const s3Variables = {
  AWS_ACCESS_KEY_ID: defineSecretVariable(z.string().optional(), 'key id for stores on S3'),
  AWS_SECRET_ACCESS_KEY: defineSecretVariable(z.string().optional(), 'secret: key for stores on S3'),
  AWS_REGION: z.string().optional().describe('region of stores on S3 whose address names none'),
};

/** Marks a variable as secret, so that its value can also be in the file that `NAME_FILE` names. */
export function defineSecretVariable<Type extends z.ZodType>(type: Type, description: string): Type {
  z.globalRegistry.add(type, { description, isSecret: true });
  return type;
}

function isSecret(type: z.core.$ZodType): boolean {
  return z.globalRegistry.get(type)?.isSecret === true;
}

/**
 * Validates the environment. Empty variables count as absent. A secret `NAME` can be in the file that `NAME_FILE` names.
 * @throws EnvironmentError with all errors, and without the value of any secret
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const mistakes = new Map<PropertyKey | undefined, string>();
  for (const [name, type] of Object.entries(schema.shape)) {
    if (!isSecret(type)) continue;
    try {
      given[name] = readSecret(given, name);
    } catch (error) {
      mistakes.set(name, (error as Error).message);
    }
  }
  const parsed = schema.safeParse(given);
  if (parsed.success && mistakes.size === 0) return parsed.data;
  const invalid = (parsed.error?.issues ?? [])
    .filter(({ path: [name] }) => !mistakes.has(name))
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new EnvironmentError(
    ['The environment has mistakes:', ...invalid, ...mistakes.values()].join('\n  - '),
  );
}

/**
 * Returns the secret `name`, or the content of the file that `NAME_FILE` names, without line breaks at its end; undefined if
 * neither is set.
 * @throws EnvironmentError if both are set, or the file's path is not absolute, or the file is empty or cannot be read
 */
export function readSecret(
  variables: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const value = variables[name]?.trim() ? variables[name] : undefined;
  const variable = `${name}_FILE`;
  const file = variables[variable]?.trim();
  if (!file) return value;
  if (value !== undefined) throw new EnvironmentError(`${name}: set either this or ${variable}, not both`);
  // A text that is not a path could be the secret itself, so the error does not contain it.
  if (!path.isAbsolute(file)) throw new EnvironmentError(`${variable}: expected the absolute path of a file`);
  const content = readText(file, variable).replace(/[\r\n]+$/, '');
  if (content.trim() === '') throw new EnvironmentError(`${variable}: the file ${file} is empty`);
  return content;
}

function readText(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvironmentError(`${variable}: the file ${file} cannot be read (${code})`);
  }
}

/** Returns the content of a `.env.example`. @param program path in the repository, e.g. `api/src/server.ts` */
export function renderEnvironmentExample(program: string, variables: z.core.$ZodShape, root: string): string {
  const file = `${program.split('/')[0]}/.env`;
  const head = [
    `# Environment of ${program}. To change it, copy this file to ${file}, remove the # before a variable,`,
    `# and start node --env-file=${file} ${program}`,
    '# A value here is the default. docs/operations.md says more.',
  ];
  const parts = Object.entries(variables).map(([variable, type]) => [
    `# ${z.globalRegistry.get(type)?.description ?? ''}`,
    ...(isSecret(type) ? [`# (or ${variable}_FILE: absolute path of a file that contains it)`] : []),
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
