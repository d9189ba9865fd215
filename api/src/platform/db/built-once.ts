import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import type { Reader } from './database.ts';

/** A value in a statement, or what stands for one that is not known yet. */
export type Value<Type> = Type | Expression<Type>;

/** What stands for each of some values while a statement is built. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

/** None may be left out: what is not there the first time has no place in the statement. */
type AllThere<Values> = { [Name in keyof Values]: string | number | boolean | Date | null };

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built when it is first run, and from then on only sent, with other values: to build a long one costs
 * this process more than to send it. So it has one shape, whatever the values are, and `build` sees none of them.
 * @returns runs it, and gives its rows
 */
export function builtOnce<On extends Reader, Values extends AllThere<Values>, Row>(
  build: (on: On, values: Placeholders<Values>) => Compilable<Row>,
): (on: On, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (on, values) => {
    built ??= build(on, placeholdersFor(values)).compile();
    const parameters = built.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    );
    const { rows } = await on.getExecutor().executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}

function placeholdersFor<Values extends object>(values: Values): Placeholders<Values> {
  const placeholders = Object.keys(values).map((name) => [name, sql.val(new Placeholder(name))]);
  return Object.fromEntries(placeholders) as Placeholders<Values>;
}
