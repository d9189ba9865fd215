const TOKENS = 10;
const PER_SUCCESS = 0.5;

// As in gRPC (proposal A6, "Throttling Retry Attempts and Hedged RPCs"): a failure takes a token, a success
// returns half of one, and with half of the tokens nothing is retried.
export class RetryBudget {
  #tokens = TOKENS;

  get allows(): boolean {
    return this.#tokens > TOKENS / 2;
  }

  succeeded(): void {
    this.#tokens = Math.min(TOKENS, this.#tokens + PER_SUCCESS);
  }

  failed(): void {
    this.#tokens = Math.max(0, this.#tokens - 1);
  }
}
