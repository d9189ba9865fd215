/** What the identity provider says of an account now, which a token that was issued earlier cannot know. */
export interface AccountStatus {
  disabled: boolean;
  /** Sign-ins before this instant were revoked. */
  validSince: Date;
}

/** Looks an account up; null when there is none (any more). */
export type LookUpAccount = (uid: string) => Promise<AccountStatus | null>;
