import { useEffect, useState } from 'react';

const POLL_MS = 1000;

/**
 * Asks until there is an answer; each question waits for the answer to the one before.
 * @param ask must stay the same function
 * @param times begins anew when it changes
 */
export function useDemoAnswer(
  ask: (about: string) => Promise<string | null>,
  about: string,
  times = 1,
): string | null {
  const [answer, setAnswer] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further message is an event to react to, not a value to read
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    async function look() {
      const found = await ask(about).catch(() => null);
      if (stopped) return;
      if (found === null) timer = setTimeout(look, POLL_MS);
      else setAnswer(found);
    }
    setAnswer(null);
    void look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [ask, about, times]);
  return answer;
}
