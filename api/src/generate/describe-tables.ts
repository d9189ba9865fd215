import { sql } from 'kysely';
import type { Reader } from '../platform/db/database.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** Values permitted by a check constraint on this column only; null without such a constraint. */
  allowed: string[] | null;
}

/** Column type of PostgreSQL → TypeScript type of its values, as both drivers return them (platform/db/queries.ts). */
const types: Readonly<Record<string, string>> = {
  _text: 'string[]',
  boolean: 'boolean',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  smallint: 'number',
  text: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Timestamp',
  uuid: 'string',
};

const HEAD = `// Written by \`npm run generate\` out of a database with all migrations: the columns that statements may name.
import type { ColumnType } from 'kysely';

/** JSON column: written as a text with JSON, read as a parsed value. */
type Json = ColumnType<unknown, string, string>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Column with a default: optional in an insert. */
type Generated<Column> =
  Column extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<Column, Column | undefined, Column>;
`;

/** Line width of the formatter, which also checks the generated file. */
const MAX_LINE = 110;

export async function renderTableTypes(reader: Reader): Promise<string> {
  const columns = await readColumns(reader);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const members = tables.map((table) => {
    const lines = columns.filter((column) => column.table === table).map(describeColumn);
    return `  ${table}: {\n${lines.join('')}  };\n`;
  });
  return `${HEAD}\nexport interface Tables {\n${members.join('')}}\n`;
}

function describeColumn({ table, name, type, isNullable, hasDefault, allowed }: Column): string {
  const known = types[type];
  if (!known)
    throw new Error(`The column ${table}.${name} has the type ${type}: add it to describe-tables.ts`);
  const values = [
    ...(allowed ? allowed.map((each) => `'${each}'`) : [known]),
    ...(isNullable ? ['null'] : []),
  ];
  const value = values.join(' | ');
  if (hasDefault) return `    ${name}: Generated<${value}>;\n`;
  const line = `    ${name}: ${value};\n`;
  return line.length <= MAX_LINE
    ? line
    : `    ${name}:${values.map((each) => `\n      | ${each}`).join('')};\n`;
}

async function readColumns(reader: Reader): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, 'allowed'> & { check: string | null }>`
    select c.table_name as table, c.column_name as name, c.is_nullable = 'YES' as "isNullable",
      case c.data_type when 'ARRAY' then c.udt_name else c.data_type end as type,
      c.column_default is not null as "hasDefault",
      (
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.contype = 'c' and k.conrelid = c.table_name::regclass and k.conkey = array[c.ordinal_position::smallint]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
      ) as check
    from information_schema.columns c
    where c.table_schema = 'public'
    order by c.table_name, c.ordinal_position
  `.execute(reader);
  return rows.map(({ check, ...column }) => ({ ...column, allowed: check ? textsIn(check) : null }));
}

function textsIn(check: string): string[] {
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text);
}
