import { useMemo } from 'react';
import { useSecondsUntil } from '../countdown/use-seconds-until.ts';
import type { SentCode } from '../sent-code.ts';
import { useText } from '../text.ts';

/** What a screen reader says about the code that was sent: that it was, and then when another one can be. */
export function SentNews({ sent }: { sent: SentCode }) {
  const text = useText();
  const isWaiting = useSecondsUntil(sent.resendAt) > 0;
  // Not every second anew.
  const seconds = useMemo(() => Math.ceil((sent.resendAt - Date.now()) / 1000), [sent]);
  if (!isWaiting) return text('code.ready');
  const wait = text('code.wait', { seconds });
  if (sent.isResumed) return wait;
  const news = text(sent.times > 1 ? 'code.resent' : 'code.sent', { number: sent.to.international });
  return `${news} ${wait}`;
}
