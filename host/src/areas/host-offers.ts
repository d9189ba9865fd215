/** Package → version → who offers it: what matters here of the federation's share scope. */
type ShareScope = Record<string, Record<string, { from?: string }>>;

/**
 * What the host offers in the share scope. A second copy that a container offers there would be taken by what is
 * loaded after it, since the federation prefers the higher version (docs/design.md §3).
 */
export class HostOffers {
  readonly #scope: ShareScope;
  readonly #host: string;
  readonly #own: ShareScope;

  /**
   * @param scope as it is before the first container gets it
   * @param host what the federation calls the host
   */
  constructor(scope: ShareScope, host: string) {
    this.#scope = scope;
    this.#host = host;
    this.#own = Object.fromEntries(Object.entries(scope).map(([name, offers]) => [name, { ...offers }]));
  }

  /**
   * Takes others' offers of what the host provides out of the scope; what it does not provide is theirs to share.
   * @returns each of them, in words
   */
  restore(): string[] {
    const foreign: string[] = [];
    for (const [name, own] of Object.entries(this.#own)) {
      const offers = this.#scope[name] ?? {};
      for (const [version, offer] of Object.entries(offers)) {
        const hosts = own[version];
        if (offer === hosts || (hosts && offer.from === this.#host)) continue;
        if (hosts) offers[version] = hosts;
        else delete offers[version];
        foreign.push(
          `${name} ${version}, which exists once in the page and comes from the host (${Object.keys(own).join(', ')})`,
        );
      }
    }
    return foreign;
  }
}
