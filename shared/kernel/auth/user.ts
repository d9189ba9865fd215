export interface User {
  uid: string;
  /** International number without its leading plus; empty when the user has none. */
  phone: string;
  displayName: string | null;
  email: string | null;
  emailVerified: boolean;
  photoUrl: string | null;
  anonymous: boolean;
  /** Provider id and the user's id there. */
  providers: { providerId: string; uid: string }[];
  /** ISO 8601. */
  createdAt: string | null;
  /** ISO 8601. */
  lastSignInAt: string | null;
}

export interface SessionToken {
  uid: string;
  value: string;
  /** In ms since 1970 by this device's clock, so that a wrong clock does no harm. */
  expiresAt: number;
}

/** User of whom only the uid is known. */
export function userOf(uid: string): User {
  return {
    uid,
    phone: '',
    displayName: null,
    email: null,
    emailVerified: false,
    photoUrl: null,
    anonymous: false,
    providers: [],
    createdAt: null,
    lastSignInAt: null,
  };
}
