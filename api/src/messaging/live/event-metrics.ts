import { Counter, Gauge, type Registry } from 'prom-client';
import type { StreamEnd, StreamEvent } from './event-stream.ts';

/** What operators learn of the streams (docs/operations.md). */
export interface EventMetrics {
  sent(event: StreamEvent['event'], streams: number): void;
  ended(end: StreamEnd): void;
}

/** @param open how many streams there are now */
export function eventMetrics(registry: Registry, open: () => number): EventMetrics {
  const registers = [registry];
  new Gauge({
    name: 'forecourt_api_event_streams',
    help: 'Streams of events that are open',
    registers,
    collect() {
      this.set(open());
    },
  });
  const sent = new Counter({
    name: 'forecourt_api_events_sent_total',
    help: 'Events that were sent, each counted once for every stream that it went to',
    labelNames: ['event'],
    registers,
  });
  const ended = new Counter({
    name: 'forecourt_api_event_streams_ended_total',
    help: 'Streams of events that ended, by why they did',
    labelNames: ['end'],
    registers,
  });
  return {
    sent: (event, streams) => sent.inc({ event }, streams),
    ended: (end) => ended.inc({ end }),
  };
}
