const headers = {
  RateLimit: {
    description:
      'What is left of the customer\'s budget, in points, and the seconds until it is whole again: `"customer";r=994;t=42`',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'The customer\'s budget, in points, and for how many seconds it is: `"customer";q=1000;w=60`',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'After how many seconds to try again', schema: { type: 'integer' } },
};

type HeaderName = keyof typeof headers;

const BUDGET = ['RateLimit', 'RateLimit-Policy'] as const;

interface Operation {
  /** Empty: it asks nobody who they are, so nobody's budget is touched. */
  security?: readonly object[];
  responses?: Record<string, object>;
}

interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: object;
}

/**
 * Describes the limits' headers where clients act on them: the budget on success and on 429, when to come back on 429
 * and 503.
 */
export function withLimitHeaders<Doc extends object>(document: Doc): Doc {
  const { paths = {}, components } = document as Doc & Document;
  return {
    ...document,
    paths: mapped(paths, (operations) => mapped(operations, describeResponses)),
    components: { ...components, headers },
  };
}

function describeResponses({ responses = {}, ...operation }: Operation): Operation {
  const hasBudget = operation.security?.length !== 0;
  const described = Object.entries(responses).map(([status, response]) => {
    const names = headersOf(status, hasBudget);
    const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
    return [status, names.length > 0 ? { ...response, headers: Object.fromEntries(references) } : response];
  });
  return { ...operation, responses: Object.fromEntries(described) };
}

function headersOf(status: string, hasBudget: boolean): HeaderName[] {
  const isRefusal = status === '429' || status === '503';
  const tellsBudget = hasBudget && (status === '429' || status.startsWith('2'));
  return [...(tellsBudget ? BUDGET : []), ...(isRefusal ? (['Retry-After'] as const) : [])];
}

function mapped<Value>(
  values: Record<string, Value>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
