/** PostgreSQL's advisory locks that the api takes: any numbers, as long as they differ and every process has the same. */
export const ADVISORY_LOCKS = { migrations: 4_061_979, closings: 4_061_980, webhooks: 4_061_981 } as const;
