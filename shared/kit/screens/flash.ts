import { useLocation, useNavigate } from '@forecourt/shared/router';
import * as z from '@forecourt/shared/schema';
import { useEffect, useState } from 'react';

export interface FlashMessageCodec<Message> {
  /** Navigation state that contains a message: `navigate(path, { state: flash.state('added') })`. */
  state: (message: Message) => object;
  /** Returns the message of a navigation state; null if it contains none. For `useFlashMessage`. */
  read: (state: unknown) => Message | null;
}

/** Creates a kind of message to the next screen. @param name property of the navigation state, unique among these messages */
export function createFlashMessageCodec<Message>(
  name: string,
  schema: z.ZodMiniType<Message>,
): FlashMessageCodec<Message> {
  const states = z.object({ [name]: schema });
  return {
    state: (message) => ({ [name]: message }),
    read: (state) => states.safeParse(state).data?.[name] ?? null,
  };
}

/** Returns the message of the previous screen and removes it from the history, so that reload and *Back* do not repeat it. */
export function useFlashMessage<Message>(read: (state: unknown) => Message | null): Message | null {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [message, setMessage] = useState(() => read(state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the navigation state changes
  useEffect(() => {
    const latest = read(state);
    if (latest === null) return;
    setMessage(latest);
    void navigate(pathname + search + hash, { replace: true, state: null });
  }, [state]);
  return message;
}
