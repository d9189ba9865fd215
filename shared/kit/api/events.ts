import { send } from './call.ts';
import type { StreamEventsData } from './generated/types.gen.ts';

/**
 * Opens the stream of what changes from now on: server-sent events, to be read from the answer's body as they come.
 * Another backend than one that speaks of events has no such thing (`not_found`).
 */
export function streamEvents(signal: AbortSignal): Promise<Response> {
  return send<StreamEventsData>('GET', '/api/v1/events', { accept: 'text/event-stream', signal });
}
