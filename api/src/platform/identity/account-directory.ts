/** What the identity provider says of an account now, which a token that was issued earlier cannot know. */
export interface AccountStatus {
  disabled: boolean;
  /** Sign-ins before this instant were revoked. The provider knows whole seconds only. */
  validSince: Date;
}

/**
 * The accounts at the identity provider. Every action but `check` throws the problem `unavailable` when the provider
 * does not answer, or refuses us, within its time limit: then nobody knows whether an account is still good.
 */
export interface AccountDirectory {
  /** Null when there is no such account (any more). */
  lookUp(uid: string): Promise<AccountStatus | null>;
  /** Where somebody can be written to; null where they have no address that is verified, or are not let in. */
  verifiedEmail(uid: string): Promise<string | null>;
  /** Ends every session that began before now. An account that is gone has none. */
  revokeSessions(uid: string): Promise<void>;
  /** Deletes the account; one that is gone already is fine. */
  remove(uid: string): Promise<void>;
  /** @throws Error that says what to do, when accounts cannot be asked for at all */
  check(): Promise<void>;
}
