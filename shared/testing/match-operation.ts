/** An operation that a request is one of, and what the `{names}` in its path stand for. */
export interface MatchedOperation {
  operation: string;
  params: Record<string, string>;
}

/**
 * The operation that a request line belongs to: `GET /vehicles/7` to `GET /vehicles/{id}`, but `GET /vehicles/mine`
 * to `GET /vehicles/mine` where there is such a one. Null when there is none.
 */
export function matchOperation(line: string, operations: Iterable<string>): MatchedOperation | null {
  const names = (operation: string) => operation.split('{').length;
  for (const operation of [...operations].sort((a, b) => names(a) - names(b))) {
    const params = paramsOf(line, operation);
    if (params) return { operation, params };
  }
  return null;
}

function paramsOf(line: string, operation: string): Record<string, string> | null {
  const wanted = operation.split('/');
  const given = line.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name) params[name] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}
