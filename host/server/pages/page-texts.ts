import path from 'node:path';
import { createTexts } from '@forecourt/shared/server';
import * as z from 'zod';

const textsSchema = z.object({
  /** For search engines, and where the address is shared. */
  description: z.string(),
  noScript: z.string(),
  failed: z.string(),
  /** Read out while the site's own code is on its way. */
  loading: z.string(),
  /** What an installed site leads to from the icon on the home screen. */
  shortcutBook: z.string(),
  shortcutNextVisit: z.string(),
  overloadedTag: z.string(),
  overloadedTitle: z.string(),
  overloadedText: z.string(),
  overloadedRetry: z.string(),
  overloadedCall: z.string(),
});

/** What pages say before or instead of the site's own code. */
export const pageTexts = createTexts(path.join(import.meta.dirname, 'messages'), textsSchema);
