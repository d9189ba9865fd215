/** Who makes a request, out of a verified token. */
export interface Identity {
  /** Firebase's user id; the id of the customer too. */
  uid: string;
  /** Digits with country code, without the leading plus. */
  phone: string | null;
  email: string | null;
  emailVerified: boolean;
  /** As the identity provider has it. */
  name: string | null;
  /** `workshop` for its staff; null for customers. */
  role: 'workshop' | null;
  /** When the user signed in; tokens of sign-ins before a revocation are void. */
  signedInAt: Date;
  /** When the token that says all this expires. */
  expiresAt: Date;
}
