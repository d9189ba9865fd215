/** The signed-in customer as the identity provider knows them (docs/design.md §6). */
export interface User {
  uid: string;
  /** International number without its leading plus; empty when the user has none. */
  phone: string;
  displayName: string | null;
  email: string | null;
  emailVerified: boolean;
  photoUrl: string | null;
  anonymous: boolean;
  /** How the user can sign in: provider id and the user's id there. */
  providers: { providerId: string; uid: string }[];
  /** ISO 8601. */
  createdAt: string | null;
  /** ISO 8601. */
  lastSignInAt: string | null;
}

/** What lets requests through to the backend. */
export interface SessionToken {
  uid: string;
  value: string;
  /** In ms since 1970 by this device's clock, so that a clock that is wrong does no harm. */
  expiresAt: number;
}

/** A user of whom nothing else is known yet. */
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
