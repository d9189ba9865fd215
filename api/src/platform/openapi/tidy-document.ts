type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Document {
  components?: { schemas?: Record<string, unknown> };
}

const INPUT = 'Input';
const SCHEMAS = '#/components/schemas/';

/** Formats that say what their pattern says. */
const formatsWithPattern = new Set(['uuid', 'date', 'date-time', 'email']);

/**
 * Makes the generated document one that people and generators read well. Every schema is described twice, as
 * input (`VehicleInput`) and as output (`Vehicle`); only what is used stays, under its plain name. Answers may
 * get new members one day, so their schemas do not forbid them.
 */
export function tidyDocument<Doc extends object>(document: Doc): Doc {
  const { components, ...rest } = document as Doc & Document;
  const schemas = (components?.schemas ?? {}) as Record<string, Json>;
  const used = reachable(rest as Json, schemas);
  const kept = [...used].sort().map((name) => [plainName(name), tidy(schemas[name] ?? null)] as const);
  const named = new Map<string, Json>();
  for (const [name, schema] of kept) {
    if (named.has(name) && JSON.stringify(named.get(name)) !== JSON.stringify(schema)) {
      throw new Error(`The schema ${name} is used for input and output, which differ: give them two names`);
    }
    named.set(name, schema);
  }
  return {
    ...(tidy(rest as Json) as object),
    components: { ...components, schemas: Object.fromEntries(named) },
  } as unknown as Doc;
}

function plainName(name: string): string {
  return name.endsWith(INPUT) ? name.slice(0, -INPUT.length) : name;
}

/** Names of the schemas that a part of the document refers to, directly or through others. */
function reachable(part: Json, schemas: Record<string, Json>, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, value] of Object.entries(part)) {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(SCHEMAS)) {
      const name = value.slice(SCHEMAS.length);
      if (found.has(name)) continue;
      found.add(name);
      reachable(schemas[name] ?? null, schemas, found);
    } else {
      reachable(value, schemas, found);
    }
  }
  return found;
}

function tidy(part: Json): Json {
  if (Array.isArray(part)) return part.map(tidy);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).filter(([key, value]) => !isNoise(key, value, part));
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === '$ref' ? plainName(String(value)) : tidy(value)]),
  );
}

function isNoise(key: string, value: Json, { format }: { [key: string]: Json }): boolean {
  if (key === 'pattern') return typeof format === 'string' && formatsWithPattern.has(format);
  if (key === 'additionalProperties') return value === false;
  return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER && (key === 'minimum' || key === 'maximum');
}
