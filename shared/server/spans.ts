import { randomBytes } from 'node:crypto';
import { currentTraceContext, runInTraceContext, type TraceContext } from './trace.ts';

/** Kinds of spans that are recorded, with their numbers in OpenTelemetry's protocol. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

/** Attributes of a span. They contain no customer data: no addresses, ids or texts, and no parameters of SQL statements. */
type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: keyof typeof SPAN_KINDS;
  /** Milliseconds since 1970, with fractions. */
  startMs: number;
  endMs: number;
  attributes: Attributes;
  isFailed: boolean;
}

let record: ((span: Span) => void) | null = null;

/** @param exporter receives each span at its end; null to record none */
export function setSpanExporter(exporter: ((span: Span) => void) | null): void {
  record = exporter;
}

interface SpanEnd {
  attributes: Attributes;
  isFailed: boolean;
}

/** Span that has begun. `position` is the trace context of work within it, with this span as the parent. */
export interface ActiveSpan {
  position: TraceContext;
  end(end: SpanEnd): void;
}

const nowMs = () => performance.timeOrigin + performance.now();

/** Begins a span. Returns null if no spans are recorded. */
export function beginSpan(
  { traceId, spanId: parentSpanId }: TraceContext,
  { name, kind }: Pick<Span, 'name' | 'kind'>,
): ActiveSpan | null {
  if (!record) return null;
  const exporter = record;
  const spanId = randomBytes(8).toString('hex');
  const startMs = nowMs();
  return {
    position: { traceId, spanId },
    end: ({ attributes, isFailed }) =>
      exporter({ traceId, spanId, parentSpanId, name, kind, startMs, endMs: nowMs(), attributes, isFailed }),
  };
}

/** Runs work in a span of the current trace. Without a trace, or if no spans are recorded, only runs it. */
export async function runInSpan<Result>(
  describe: () => Pick<Span, 'name' | 'kind' | 'attributes'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const trace = record ? currentTraceContext() : undefined;
  if (!trace) return work();
  const { attributes, ...head } = describe();
  const span = beginSpan(trace, head);
  let isFailed = true;
  try {
    const result = await runInTraceContext(span?.position ?? trace, work);
    isFailed = false;
    return result;
  } finally {
    span?.end({ attributes, isFailed });
  }
}
