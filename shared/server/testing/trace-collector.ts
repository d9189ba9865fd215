import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

/** Collector of traces for tests (OTLP over HTTP). */
export class TraceCollector {
  /** Bodies of all requests. */
  received = '';
  readonly spans: ReceivedSpan[] = [];
  readonly #server = createServer(async (request, response) => {
    const body = await text(request);
    this.received += body;
    if (request.method !== 'POST' || request.url !== '/v1/traces') response.statusCode = 404;
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const { spans } of scopeSpans) this.spans.push(...spans);
    }
    response.end('{}');
  });

  /** @param host address to listen on @returns value for OTEL_EXPORTER_OTLP_ENDPOINT on this machine */
  async start(host = '127.0.0.1'): Promise<string> {
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Waits for a span. @param name its name, or the beginning of it */
  async span(name: string): Promise<ReceivedSpan> {
    for (;;) {
      const found = this.spans.find((span) => span.name.startsWith(name));
      if (found) return found;
      await delay(20);
    }
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
