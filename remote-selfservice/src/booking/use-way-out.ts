import { homePath } from '@forecourt/shared/links';
import { safeReturnPath } from '@forecourt/shared/router';
import type { BackTarget } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** Back link of the first step: to the return path in the address, otherwise home. */
export function useWayOut(returnTo: string | null): BackTarget {
  const text = useText();
  const to = safeReturnPath(returnTo, location.origin);
  return { to, text: text('book'), where: text(to === homePath() ? 'book.home' : 'book.back') };
}
