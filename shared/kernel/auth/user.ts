export interface User {
  uid: string;
  /** International number without its leading plus; may be empty. */
  phone: string;
  displayName: string | null;
  email: string | null;
  emailVerified: boolean;
  photoUrl: string | null;
  anonymous: boolean;
  providers: { providerId: string; uid: string }[];
  /** ISO 8601, as `lastSignInAt`. */
  createdAt: string | null;
  lastSignInAt: string | null;
}

export interface SessionToken {
  uid: string;
  value: string;
  /** In ms since 1970 by this device's clock, so that a wrong clock does no harm. */
  expiresAt: number;
}

export function userWithUid(uid: string): User {
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
