/** What every Node process of the site does in the same way: its environment, its log, its metrics, its ending. */
export { EnvironmentError, listenerVariables, readEnvironment } from './environment.ts';
export { httpMetrics, sendMetrics } from './http-metrics.ts';
export { type Listener, listen } from './listen.ts';
export { type LogStream, loggerOptions } from './logger-options.ts';
export { redact } from './redact.ts';
export { runProcess } from './run-process.ts';
