import { runInSpan, type Span, setSpanExporter } from './spans.ts';
import { startTracing } from './start-tracing.ts';
import { currentTraceContext, runInTraceContext } from './trace.ts';

const loadExporter = jest.fn();
const close = jest.fn(async () => {});
jest.mock('./otlp-exporter.ts', () => {
  loadExporter();
  return { OtlpExporter: jest.fn(() => ({ add: jest.fn(), close })) };
});

const position = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const describeWork = () => ({ name: 'work', kind: 'internal', attributes: { size: 1 } }) as const;
const log = { warn: jest.fn() } as unknown as Parameters<typeof startTracing>[2];
afterEach(() => setSpanExporter(null));

it('loads the exporter only with an endpoint, and closes it at the end', async () => {
  await (await startTracing(undefined, 'test', log))();
  expect(loadExporter).not.toHaveBeenCalled();
  const end = await startTracing('http://127.0.0.1:1', 'test', log);
  expect(loadExporter).toHaveBeenCalledTimes(1);
  await end();
  expect(close).toHaveBeenCalledTimes(1);
});

it('only runs the work if spans are not recorded', async () => {
  const describeNothing = jest.fn(describeWork);
  const seen = await runInTraceContext(position, () =>
    runInSpan(describeNothing, async () => currentTraceContext()),
  );
  expect(seen).toEqual(position);
  expect(describeNothing).not.toHaveBeenCalled();
});

it('records nested spans of a trace, and which of them failed', async () => {
  const spans: Span[] = [];
  setSpanExporter((span) => spans.push(span));
  const outer = runInSpan(describeWork, () =>
    runInSpan(describeWork, async () => {
      throw new Error('with +447700900123');
    }),
  );
  await expect(outer).rejects.toThrow('with');
  expect(spans).toEqual([]);
  await runInTraceContext(position, async () => {
    await runInSpan(describeWork, async () => {
      await runInSpan(describeWork, () => Promise.reject(new Error('with +447700900123'))).catch(() => {});
    });
  });
  const [inner, parent] = spans;
  expect(parent).toMatchObject({ ...position, spanId: expect.any(String), parentSpanId: position.spanId });
  expect(inner).toMatchObject({ traceId: position.traceId, parentSpanId: parent?.spanId, isFailed: true });
  expect(parent?.isFailed).toBe(false);
  expect(JSON.stringify(spans)).not.toContain('447700900');
});
