const TOKENS = 10;
const PER_SUCCESS = 0.5;

/**
 * How much one page may repeat by itself, whatever asks for it: a failure takes one token, a success gives half of one
 * back, and at half of them or less nothing is repeated. So a backend that is over its limits gets from each page hardly
 * more requests than are asked for. The rule is gRPC's (proposal A6, "Throttling Retry Attempts and Hedged RPCs").
 */
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
