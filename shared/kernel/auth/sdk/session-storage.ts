import * as z from 'zod/mini';

/** Pauses in ms before the storage is read again, if it is empty although the tabs share a session. */
const LOOK_AGAIN_AFTER_MS = [50, 150, 300, 500];

const valueSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);
type Value = z.infer<typeof valueSchema>;

const sessionSchema = z.looseObject({
  stsTokenManager: z.looseObject({ accessToken: z.string(), refreshToken: z.string() }),
});
/** The SDK's listener reads the storage by itself and returns a promise. */
type Listener = (value: Value | null) => unknown;

/** Key → value that the storage refused because it is full or blocked; held until the page is closed. */
const unsaved = new Map<string, string>();
/** Key → the last value that was read or written; null after it was removed. */
const seen = new Map<string, string | null>();
/** Key → value that the SDK has removed. */
const dropped = new Map<string, string>();
const listeners = new Map<string, Set<Listener>>();

export interface KnownSession {
  /** Whether the tabs share a session that the customer has not left, so that the SDK must have one too. */
  isShared: () => Promise<boolean>;
  /** Whether the backend refused this token as expired. */
  isExpired: (token: string) => boolean;
}
let known: KnownSession = { isShared: async () => false, isExpired: () => false };

export function setKnownSession(session: KnownSession): void {
  known = session;
}

/**
 * Local storage for the SDK's session (implements its `PersistenceInternal`). The SDK's own class gives up a
 * session after one empty read or a full storage. This one reads again while the tabs share a session, and
 * holds in memory any value that it cannot store.
 */
export class SessionStorage {
  static readonly type = 'LOCAL';
  readonly type = 'LOCAL';

  async _isAvailable(): Promise<boolean> {
    return true;
  }

  async _set(key: string, value: Value): Promise<void> {
    write(key, JSON.stringify(value));
  }

  async _get(key: string): Promise<Value | null> {
    for (const pause of LOOK_AGAIN_AFTER_MS) {
      if (look(key) !== null || !(await known.isShared())) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return withTrueExpiry(parsed(look(key)));
  }

  async _remove(key: string): Promise<void> {
    const text = look(key) ?? seen.get(key);
    if (text) dropped.set(key, text);
    seen.set(key, null);
    unsaved.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is blocked, so it contains nothing.
    }
  }

  _addListener(key: string, listener: Listener): void {
    if (listeners.size === 0) followStorage();
    listeners.set(key, (listeners.get(key) ?? new Set()).add(listener));
    look(key);
  }

  _removeListener(key: string, listener: Listener): void {
    listeners.get(key)?.delete(listener);
  }
}

export function droppedRefreshToken(): string | null {
  const [text = null] = dropped.values();
  return sessionSchema.safeParse(parsed(text)).data?.stsTokenManager.refreshToken ?? null;
}

/** Restores the session that the SDK has dropped, marked as expired so that the SDK renews it first. */
export async function restoreDroppedSession(): Promise<void> {
  const sessions = [...dropped];
  dropped.clear();
  for (const [key, text] of sessions) {
    write(key, JSON.stringify(expired(parsed(text))));
    await notify(key, text);
  }
}

export function clearDroppedSession(): void {
  dropped.clear();
}

/**
 * Phones may send hidden tabs no storage events, so the storage is also read when the tab becomes visible.
 */
function followStorage(): void {
  addEventListener('storage', ({ key }) => lookAll(key));
  addEventListener('pageshow', () => lookAll(null));
  document.addEventListener('visibilitychange', () => lookAll(null));
}

function lookAll(changed: string | null): void {
  for (const key of listeners.keys()) {
    if (changed !== null && changed !== key) continue;
    const before = seen.get(key);
    const text = read(key);
    // `seen` is not updated here: the SDK now reads the storage again, and `_remove` needs the earlier value.
    if (text !== before) void notify(key, text);
  }
}

async function notify(key: string, text: string | null): Promise<void> {
  await Promise.allSettled([...(listeners.get(key) ?? [])].map(async (listener) => listener(parsed(text))));
}

function write(key: string, text: string): void {
  seen.set(key, text);
  try {
    localStorage.setItem(key, text);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, text);
  }
}

function look(key: string): string | null {
  const text = read(key);
  if (text !== null || !seen.has(key)) seen.set(key, text);
  return text;
}

function read(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string | null): Value | null {
  try {
    return text === null ? null : valueSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * While a page loads, the SDK sends the stored token to the provider and drops the session if it is refused.
 */
function withTrueExpiry(value: Value | null): Value | null {
  const { data } = sessionSchema.safeParse(value);
  return data && known.isExpired(data.stsTokenManager.accessToken) ? expired(value) : value;
}

function expired(value: Value | null): Value | null {
  const { data } = sessionSchema.safeParse(value);
  return data ? { ...data, stsTokenManager: { ...data.stsTokenManager, expirationTime: 1 } } : value;
}
