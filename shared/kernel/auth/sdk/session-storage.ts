import * as z from 'zod/mini';

/** Pauses in ms between attempts to read the session, if the storage is empty although the tabs share a session. */
const REREAD_DELAYS_MS = [50, 150, 300, 500];

const valueSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);
type Value = z.infer<typeof valueSchema>;

const sessionSchema = z.looseObject({
  stsTokenManager: z.looseObject({ accessToken: z.string(), refreshToken: z.string() }),
});
type Listener = (value: Value | null) => unknown;

/** Key → value that the browser's storage refused because it is full or blocked; lost when the page is closed. */
const unsaved = new Map<string, string>();
/** Key → value last read or written; null if the first read found none, or after this tab has removed it. */
const seen = new Map<string, string | null>();
const dropped = new Map<string, string>();
const listeners = new Map<string, Set<Listener>>();

export interface SessionPredicates {
  isShared: () => Promise<boolean>;
  isExpired: (token: string) => boolean;
}
let known: SessionPredicates = { isShared: async () => false, isExpired: () => false };

export function setSessionPredicates(session: SessionPredicates): void {
  known = session;
}

/**
 * Storage of the SDK's session. Unlike the SDK's own class, it reads again before it reports a shared session as missing, and
 * holds in memory any value that the browser's storage refuses.
 */
export class SdkSessionStorage {
  static readonly type = 'LOCAL';
  readonly type = 'LOCAL';

  async _isAvailable(): Promise<boolean> {
    return true;
  }

  async _set(key: string, value: Value): Promise<void> {
    write(key, JSON.stringify(value));
  }

  async _get(key: string): Promise<Value | null> {
    for (const pause of REREAD_DELAYS_MS) {
      if (readAndRecord(key) !== null || !(await known.isShared())) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return withTrueExpiry(parsed(readAndRecord(key)));
  }

  async _remove(key: string): Promise<void> {
    const text = readAndRecord(key) ?? seen.get(key);
    if (text) dropped.set(key, text);
    seen.set(key, null);
    unsaved.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  }

  _addListener(key: string, listener: Listener): void {
    if (listeners.size === 0) followStorage();
    listeners.set(key, (listeners.get(key) ?? new Set()).add(listener));
    readAndRecord(key);
  }

  _removeListener(key: string, listener: Listener): void {
    listeners.get(key)?.delete(listener);
  }
}

export function getDroppedRefreshToken(): string | null {
  const [text = null] = dropped.values();
  return sessionSchema.safeParse(parsed(text)).data?.stsTokenManager.refreshToken ?? null;
}

/** Restores the session that the SDK dropped. The token is marked as expired, so that the SDK renews it before using it. */
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

/** Notifies the SDK of changes by other tabs. A tab also checks when shown: phones may send hidden tabs no storage events. */
function followStorage(): void {
  addEventListener('storage', ({ key }) => notifyOfChanges(key));
  addEventListener('pageshow', () => notifyOfChanges(null));
  document.addEventListener('visibilitychange', () => notifyOfChanges(null));
}

function notifyOfChanges(changed: string | null): void {
  for (const key of listeners.keys()) {
    if (changed !== null && changed !== key) continue;
    const before = seen.get(key);
    // Do not record a removal by another tab in `seen`: from there, `_remove` takes the value of the dropped session.
    const text = read(key);
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

function readAndRecord(key: string): string | null {
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

// Marks a token known to be expired as such. Otherwise the SDK sends the token at page load and, if refused, drops the session.
function withTrueExpiry(value: Value | null): Value | null {
  const { data } = sessionSchema.safeParse(value);
  return data && known.isExpired(data.stsTokenManager.accessToken) ? expired(value) : value;
}

function expired(value: Value | null): Value | null {
  const { data } = sessionSchema.safeParse(value);
  return data ? { ...data, stsTokenManager: { ...data.stsTokenManager, expirationTime: 1 } } : value;
}
