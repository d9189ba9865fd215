import { readDraft } from '@forecourt/shared/drafts';

/** Name of the draft with two addresses: `typed`, and `sentTo`, to which a mail was sent at `sentAt`. */
export const EMAIL_DRAFT = 'me.email';

/** Returns the unconfirmed address to which a mail was sent; empty or undefined if there is none. */
export function readPendingAddress(): string | undefined {
  return readDraft(EMAIL_DRAFT).sentTo;
}
