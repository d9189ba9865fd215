import type { AlterTableCmd, ColumnDef, Node, RawStmt } from '@pgsql/types';
import { parse } from 'libpg-query';

/**
 * Effect of a statement on processes of the previous version, which run at the same time and may run again later. `narrows`:
 * statements of these processes may fail, or read unexpected values. `rewrites`: they wait while all rows are written or read.
 * `reads`: at least their writes wait while all rows are read. `locks`: they wait for a moment. `changes`: rows change.
 */
export interface StatementEffect {
  kind: 'narrows' | 'rewrites' | 'reads' | 'locks' | 'changes';
  /** Affected table; null for functions and other objects. */
  table: string | null;
  what: string;
  line: number;
}

type Effect = Omit<StatementEffect, 'line'>;

/** Finds the effects of a migration, except most of those on its own tables and functions. @throws Error for invalid SQL */
export async function findStatementEffects(text: string): Promise<StatementEffect[]> {
  const { stmts = [] } = await parse(text);
  const bytes = Buffer.from(text);
  const scope = new Scope(stmts);
  return stmts.flatMap(({ stmt, stmt_location = 0, stmt_len }) => {
    if (!stmt) return [];
    const end = stmt_len === undefined ? bytes.length : stmt_location + stmt_len;
    const line = firstLine(bytes.subarray(0, stmt_location), bytes.subarray(stmt_location, end));
    return effectsOf(stmt, scope).map((effect) => ({ ...effect, line }));
  });
}

/** Returns the line of a statement in the migration. @param statement its text, which begins with the comments before it */
function firstLine(before: Buffer, statement: Buffer): number {
  const [leading = ''] = /^(?:\s|--[^\n]*\n)*/.exec(statement.toString()) ?? [];
  return (before.toString() + leading).split('\n').length;
}

/** Tables, columns and functions that a migration creates; processes of the previous version do not use them. */
class Scope {
  readonly #tables = new Set<string>();
  readonly #columns = new Set<string>();
  readonly #functions = new Set<string>();

  constructor(statements: readonly RawStmt[]) {
    for (const { stmt } of statements) {
      if (!stmt) continue;
      if ('CreateStmt' in stmt) this.#tables.add(stmt.CreateStmt.relation?.relname ?? '');
      if ('CreateTableAsStmt' in stmt) this.#tables.add(stmt.CreateTableAsStmt.into?.rel?.relname ?? '');
      if ('CreateFunctionStmt' in stmt && !stmt.CreateFunctionStmt.replace) {
        this.#functions.add(nameOf(stmt.CreateFunctionStmt.funcname));
      }
      if (!('AlterTableStmt' in stmt)) continue;
      const { relation, cmds = [] } = stmt.AlterTableStmt;
      for (const { subtype, def } of commandsOf(cmds)) {
        if (subtype === 'AT_AddColumn') this.#columns.add(`${relation?.relname}.${columnOf(def)?.colname}`);
      }
    }
  }

  createsTable(table: string): boolean {
    return this.#tables.has(table);
  }

  createsFunction(name: string): boolean {
    return this.#functions.has(name);
  }

  /** Whether one of the columns is new. The previous version leaves it null (without a default), which a unique key accepts. */
  createsColumnOf(table: string, columns: readonly string[]): boolean {
    return columns.some((column) => this.#columns.has(`${table}.${column}`));
  }
}

/** Kinds of statements assumed to change no existing object or row; not checked: upserts, and functions in a `select`. */
const FREE = [
  'CommentStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CreateStmt',
  'CreateTableAsStmt',
  'InsertStmt',
  'SelectStmt',
  'VariableSetStmt',
];

function effectsOf(stmt: Node, scope: Scope): Effect[] {
  if ('AlterTableStmt' in stmt) {
    const { relation, cmds = [] } = stmt.AlterTableStmt;
    const table = relation?.relname ?? '';
    if (scope.createsTable(table)) return [];
    const locks: Effect = { kind: 'locks', table, what: 'locks the table for a moment' };
    return [locks, ...commandsOf(cmds).flatMap((command) => alterEffects(table, command, scope))];
  }
  if ('IndexStmt' in stmt) {
    const { relation, unique, concurrent, indexParams = [] } = stmt.IndexStmt;
    const table = relation?.relname ?? '';
    if (scope.createsTable(table)) return [];
    const columns = indexParams.flatMap((each) => ('IndexElem' in each ? [each.IndexElem.name ?? ''] : []));
    const reads: Effect = { kind: 'reads', table, what: 'blocks writes while it reads all rows' };
    const narrows: Effect = { kind: 'narrows', table, what: 'refuses equal rows by a unique index' };
    return [
      ...(concurrent ? [] : [reads]),
      ...(unique && !scope.createsColumnOf(table, columns) ? [narrows] : []),
    ];
  }
  if ('CreateTrigStmt' in stmt) {
    const table = stmt.CreateTrigStmt.relation?.relname ?? '';
    if (scope.createsTable(table)) return [];
    return [
      { kind: 'locks', table, what: 'blocks writes for a moment' },
      { kind: 'narrows', table, what: 'adds or replaces a trigger' },
    ];
  }
  if ('CreateFunctionStmt' in stmt) {
    const { replace, funcname } = stmt.CreateFunctionStmt;
    const name = nameOf(funcname);
    if (!replace || scope.createsFunction(name)) return [];
    return [{ kind: 'narrows', table: null, what: `replaces the function ${name}` }];
  }
  if ('UpdateStmt' in stmt) {
    const { relation, whereClause } = stmt.UpdateStmt;
    const what = whereClause ? 'changes rows' : 'changes all rows';
    return [{ kind: 'changes', table: relation?.relname ?? '', what }];
  }
  if ('DeleteStmt' in stmt) {
    return [
      { kind: 'narrows', table: stmt.DeleteStmt.relation?.relname ?? '', what: 'deletes rows for good' },
    ];
  }
  if ('RenameStmt' in stmt) {
    const { relation, subname, newname } = stmt.RenameStmt;
    const table = relation?.relname ?? null;
    return [{ kind: 'narrows', table, what: `renames ${subname ?? table ?? 'an object'} to ${newname}` }];
  }
  if ('DropStmt' in stmt) {
    const type = (stmt.DropStmt.removeType ?? '').replace('OBJECT_', '').toLowerCase();
    return [{ kind: 'narrows', table: null, what: `drops a ${type}: ${namesIn(stmt.DropStmt.objects)}` }];
  }
  const [kind = ''] = Object.keys(stmt);
  if (FREE.includes(kind)) return [];
  return [{ kind: 'narrows', table: null, what: `is a statement that the rules do not know (${kind})` }];
}

const NARROWING: Readonly<Record<string, (name: string) => string>> = {
  AT_DropColumn: (name) => `drops the column ${name}`,
  AT_SetNotNull: (name) => `refuses null in ${name}`,
  AT_DropNotNull: (name) => `allows null in ${name}, which the previous version may not expect`,
  AT_DropExpression: (name) => `no longer computes ${name}`,
};

/** Commands of `alter table` whose only effect is the lock. */
const FREE_COMMANDS = ['AT_ValidateConstraint', 'AT_SetStatistics', 'AT_SetStorage', 'AT_SetRelOptions'];

function alterEffects(table: string, { subtype, name = '', def }: AlterTableCmd, scope: Scope): Effect[] {
  const narrows = (what: string): Effect => ({ kind: 'narrows', table, what });
  if (!subtype || FREE_COMMANDS.includes(subtype)) return [];
  if (subtype === 'AT_AddColumn') return addColumnEffects(table, columnOf(def));
  if (subtype === 'AT_AddConstraint') return addConstraintEffects(table, def, scope);
  if (subtype === 'AT_ColumnDefault') return def ? [] : [narrows(`removes the default of ${name}`)];
  if (subtype === 'AT_DropConstraint') {
    // Upserts of the previous version name a key, which must exist. Dropping a check or reference makes nothing fail.
    return /_(check|fkey)$/.test(name) ? [] : [narrows(`drops the constraint ${name}`)];
  }
  if (subtype === 'AT_AlterColumnType') {
    const what = `changes the type of ${name}`;
    return [narrows(what), { kind: 'rewrites', table, what: `${what}, which writes all rows` }];
  }
  const describe = NARROWING[subtype] ?? (() => `does something that the rules do not know (${subtype})`);
  const effects = [narrows(describe(name))];
  if (subtype === 'AT_SetNotNull') effects.push({ kind: 'reads', table, what: 'reads all rows' });
  return effects;
}

function addColumnEffects(table: string, column: ColumnDef | undefined): Effect[] {
  const constraints = (column?.constraints ?? []).flatMap((each) =>
    'Constraint' in each ? [each.Constraint] : [],
  );
  const of = (type: string) => constraints.find(({ contype }) => contype === type);
  const column_default = of('CONSTR_DEFAULT')?.raw_expr;
  const isComputed = of('CONSTR_GENERATED') !== undefined || of('CONSTR_IDENTITY') !== undefined;
  const effects: Effect[] = [];
  if (of('CONSTR_NOTNULL') && !column_default && !isComputed) {
    effects.push({ kind: 'narrows', table, what: `needs a value for the new column ${column?.colname}` });
  }
  if (isComputed || (column_default && callsVolatileFunction(column_default))) {
    effects.push({ kind: 'rewrites', table, what: `computes ${column?.colname}, which writes all rows` });
  }
  return effects;
}

function addConstraintEffects(table: string, def: Node | undefined, scope: Scope): Effect[] {
  if (!def || !('Constraint' in def)) return [];
  const { contype, conname = 'without a name', fk_attrs, keys, skip_validation } = def.Constraint;
  const columns = [...(fk_attrs ?? []), ...(keys ?? [])].map((each) => namesIn([each]));
  const effects: Effect[] = [];
  // A new reference or key on a new column accepts rows of the previous version, which have null there.
  if (!(contype !== 'CONSTR_CHECK' && scope.createsColumnOf(table, columns))) {
    const what = `adds or replaces the constraint ${conname}; say whether the previous version satisfies it`;
    effects.push({ kind: 'narrows', table, what });
  }
  if (!skip_validation) effects.push({ kind: 'reads', table, what: 'reads all rows' });
  return effects;
}

function commandsOf(cmds: readonly Node[]): AlterTableCmd[] {
  return cmds.flatMap((each) => ('AlterTableCmd' in each ? [each.AlterTableCmd] : []));
}

function columnOf(def: Node | undefined): ColumnDef | undefined {
  return def && 'ColumnDef' in def ? def.ColumnDef : undefined;
}

/** Functions that are not volatile: PostgreSQL computes a default with them once, without writing all rows. */
const NOT_VOLATILE = [
  'current_setting',
  'jsonb_build_object',
  'lower',
  'now',
  'substring',
  'to_jsonb',
  'upper',
];

function callsVolatileFunction(expression: Node): boolean {
  const calls = [...JSON.stringify(expression).matchAll(/"FuncCall":\{"funcname":\[(.*?)\]/g)];
  return calls.some(([, name = '']) => {
    const own = [...name.matchAll(/"sval":"([^"]*)"/g)].at(-1)?.[1] ?? '';
    return !NOT_VOLATILE.includes(own);
  });
}

function nameOf(parts: readonly Node[] | undefined): string {
  return namesIn(parts?.slice(-1));
}

/** Returns all names within nodes, such as `reminders, looked_on`. */
function namesIn(nodes: readonly Node[] | undefined): string {
  const names = [...JSON.stringify(nodes ?? []).matchAll(/"sval":"([^"]*)"/g)];
  return names.map(([, name]) => name).join(', ');
}
