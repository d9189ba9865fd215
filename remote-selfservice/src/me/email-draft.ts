import { readDraft } from '@forecourt/shared/drafts';

/** Name of the draft with two addresses: `typed`, and `sentTo`, to which a mail was sent at `sentAt`. */
export const EMAIL_DRAFT = 'me.email';

/** Returns the address to which a mail was sent and that was not yet seen to be confirmed; empty or undefined without one. */
export function readPendingAddress(): string | undefined {
  return readDraft(EMAIL_DRAFT).sentTo;
}
