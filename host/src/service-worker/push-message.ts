import * as z from 'zod/mini';

const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length));

const messageSchema = z.object({
  title: text(200),
  body: z.string().check(z.maxLength(1000)),
  url: text(500),
  /** A later message with the same tag replaces the earlier one. */
  tag: text(200),
});

export type PushMessage = z.infer<typeof messageSchema>;

/** Parses a push message; null if it is malformed or opens another site. */
export function readPushMessage(json: string, origin: string): PushMessage | null {
  try {
    const message = messageSchema.parse(JSON.parse(json));
    const url = new URL(message.url, origin);
    if (!message.url.startsWith('/') || url.origin !== origin) return null;
    return { ...message, url: url.pathname + url.search + url.hash };
  } catch {
    return null;
  }
}
