/** Whether an answer goes on for as long as its visitor listens, by its `Content-Type`. */
export function isEventStream(contentType: unknown): boolean {
  return String(contentType).startsWith('text/event-stream');
}
