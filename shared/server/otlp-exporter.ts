import { SPAN_KINDS, type Span } from './spans.ts';

// OpenTelemetry's own packages take 28 MB, and only their export request would be used (docs/decisions/051-behind-a-pooler.md).

const INTERVAL_MS = 2_000;
const BATCH_SIZE = 512;
/** Maximum number of spans that wait; while the collector does not respond, further ones are dropped. */
const MAX_WAITING = 4_096;
const TIMEOUT_MS = 5_000;

/** Sends spans in batches, as JSON of the OpenTelemetry protocol (opentelemetry.io/docs/specs/otlp). */
export class OtlpExporter {
  readonly #url: string;
  readonly #service: string;
  readonly #onError: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #sending: Promise<void> = Promise.resolve();

  /** @param endpoint base address of the collector, such as `http://collector:4318` */
  constructor(endpoint: string, service: string, onError: (error: Error) => void) {
    this.#url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    this.#service = service;
    this.#onError = onError;
    this.#timer = setInterval(() => this.#sendAll(), INTERVAL_MS).unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push(span);
    if (this.#waiting.length === BATCH_SIZE) this.#sendAll();
  }

  /** Stops the timer and sends the waiting spans. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sendAll();
  }

  #sendAll(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, BATCH_SIZE));
    });
    return this.#sending;
  }

  async #send(spans: readonly Span[]): Promise<void> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toTraces(this.#service, spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`it responded with ${response.status}`);
    } catch (error) {
      const { message } = error as Error;
      this.#onError(new Error(`The collector of traces did not accept ${spans.length} spans: ${message}`));
    }
  }
}

function toTraces(service: string, spans: readonly Span[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes({ 'service.name': service }) },
        scopeSpans: [{ scope: { name: 'forecourt' }, spans: spans.map(toJson) }],
      },
    ],
  };
}

const STATUS_ERROR = 2;

function toJson({ traceId, spanId, parentSpanId, name, kind, startMs, endMs, attributes, isFailed }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    name,
    kind: SPAN_KINDS[kind],
    startTimeUnixNano: toNanoseconds(startMs),
    endTimeUnixNano: toNanoseconds(endMs),
    attributes: toAttributes(attributes),
    status: isFailed ? { code: STATUS_ERROR } : {},
  };
}

/** Returns text, because a number in JSON does not hold all digits. */
function toNanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

function toAttributes(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
}
