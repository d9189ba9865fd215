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
