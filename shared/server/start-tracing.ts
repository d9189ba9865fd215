import type { FastifyBaseLogger } from 'fastify';
import { LogThrottle } from './logger-options.ts';
import { setSpanExporter } from './spans.ts';

/**
 * Starts to export spans to a collector (OTLP over HTTP). Without an endpoint, the exporter is not even loaded.
 * @param endpoint value of OTEL_EXPORTER_OTLP_ENDPOINT; undefined for no export
 * @returns a function that sends the waiting spans and ends the export
 */
export async function startTracing(
  endpoint: string | undefined,
  service: string,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const { OtlpExporter } = await import('./otlp-exporter.ts');
  const failures = new LogThrottle();
  const exporter = new OtlpExporter(endpoint, service, ({ message }) =>
    failures.throttled('', (skipped) => log.warn({ skipped }, message)),
  );
  setSpanExporter((span) => exporter.add(span));
  return async () => {
    setSpanExporter(null);
    await exporter.close();
  };
}
