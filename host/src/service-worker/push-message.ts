import * as z from 'zod/mini';

const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length));

const messageSchema = z.object({
  title: text(200),
  body: z.string().check(z.maxLength(1000)),
  /** A path of the site. */
  url: text(500),
  /** A later message about the same thing replaces the earlier one. */
  tag: text(200),
});

export type PushMessage = z.infer<typeof messageSchema>;

/**
 * What the backend has pushed; null for what is not of the shape, or leads to another site.
 * @param origin of this site
 */
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
