import * as z from 'zod/mini';

/** Pauses before the storage is read again that was empty although it cannot be, in ms. */
const LOOK_AGAIN_AFTER_MS = [50, 150, 300, 500];

const valueSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);
type Value = z.infer<typeof valueSchema>;

/** The part of the SDK's record that is read here. */
const sessionSchema = z.looseObject({
  stsTokenManager: z.looseObject({ accessToken: z.string(), refreshToken: z.string() }),
});
/** The SDK's reads the storage by itself, and returns a promise of having done so. */
type Listener = (value: Value | null) => unknown;

/** What the storage does not take, because it is full or blocked: this page has it until it is closed. */
const unsaved = new Map<string, string>();
/** Key → the last value that was read or written; null after it was removed. */
const seen = new Map<string, string | null>();
/** Key → what the SDK has removed. */
const dropped = new Map<string, string>();
const listeners = new Map<string, Set<Listener>>();

/** What the tabs of this browser know of the session, which the SDK does not. */
export interface KnownSession {
  /** Whether they share one that nobody has left, so that the SDK must have one too. */
  isShared: () => Promise<boolean>;
  /** Whether a token has expired, which the backend may have said although this device's clock does not. */
  isExpired: (token: string) => boolean;
}
let known: KnownSession = { isShared: async () => false, isExpired: () => false };

/** Must be called before the SDK reads its storage. */
export function setKnownSession(session: KnownSession): void {
  known = session;
}

/**
 * Where the identity SDK stores its session: in local storage, as its own `browserLocalPersistence` does, which gives the
 * session up for good after one look that finds nothing, and where the storage is full. This one looks again while the tabs share a session
 * that nobody has left, and remembers what it cannot store. The SDK's interface for such a class is `PersistenceInternal`.
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
      // Blocked, so there is nothing in it.
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

/** The token by which the session can be renewed that the SDK has dropped; null when there is none. */
export function droppedRefreshToken(): string | null {
  const [text = null] = dropped.values();
  return sessionSchema.safeParse(parsed(text)).data?.stsTokenManager.refreshToken ?? null;
}

/** Gives the SDK back the session that it has dropped, to be renewed before it is used; does nothing where there was none. */
export async function putSessionBack(): Promise<void> {
  const sessions = [...dropped];
  dropped.clear();
  for (const [key, text] of sessions) {
    write(key, JSON.stringify(expired(parsed(text))));
    await notify(key, text);
  }
}

/** Leaves nothing of a session that is over. */
export function forgetDroppedSession(): void {
  dropped.clear();
}

/** Phones may tell a tab that is not seen of no change, so it is looked for as soon as somebody sees it. */
function followStorage(): void {
  addEventListener('storage', ({ key }) => lookAll(key));
  addEventListener('pageshow', () => lookAll(null));
  document.addEventListener('visibilitychange', () => lookAll(null));
}

/** @param changed null for any key */
function lookAll(changed: string | null): void {
  for (const key of listeners.keys()) {
    if (changed !== null && changed !== key) continue;
    const before = seen.get(key);
    const text = read(key);
    // The SDK then reads what there is, and reads again where there is nothing; what it had is known until then.
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

/** The SDK asks its provider with the stored token as a page loads, and drops the session when that refuses it. */
function withTrueExpiry(value: Value | null): Value | null {
  const { data } = sessionSchema.safeParse(value);
  return data && known.isExpired(data.stsTokenManager.accessToken) ? expired(value) : value;
}

/** The same, with a token that the SDK renews before it uses it. */
function expired(value: Value | null): Value | null {
  const { data } = sessionSchema.safeParse(value);
  return data ? { ...data, stsTokenManager: { ...data.stsTokenManager, expirationTime: 1 } } : value;
}
