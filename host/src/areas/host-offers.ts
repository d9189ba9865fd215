import type { Offer, ShareScope } from './share-scope.ts';

/** The federation prefers higher versions, so an area's copy could replace the host's (docs/design.md §3). */
export class HostOffers {
  readonly #scope: ShareScope;
  readonly #own: Readonly<Record<string, Readonly<Record<string, Offer>>>>;

  constructor(scope: ShareScope) {
    this.#scope = scope;
    this.#own = Object.fromEntries(Object.entries(scope).map(([name, offers]) => [name, { ...offers }]));
  }

  /** Removes foreign copies of the host's modules, and returns a description of each. */
  restore(): string[] {
    const foreign: string[] = [];
    for (const [name, own] of Object.entries(this.#own)) {
      for (const [version, offer] of Object.entries(this.#scope[name] ?? {})) {
        if (offer === own[version]) continue;
        foreign.push(
          `${name} ${version}, which exists once in the page and comes from the host (${Object.keys(own).join(', ')})`,
        );
      }
      this.#scope[name] = { ...own };
    }
    return foreign;
  }
}
