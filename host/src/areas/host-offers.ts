import type { Offer, ShareScope } from './share-scope.ts';

/**
 * What the host offers in the share scope. A second copy that a container offers there would be taken by what is
 * loaded after it, since the federation prefers the higher version (docs/design.md §3).
 */
export class HostOffers {
  readonly #scope: ShareScope;
  readonly #own: Readonly<Record<string, Readonly<Record<string, Offer>>>>;

  /** @param scope as it is before the first container gets it */
  constructor(scope: ShareScope) {
    this.#scope = scope;
    this.#own = Object.fromEntries(Object.entries(scope).map(([name, offers]) => [name, { ...offers }]));
  }

  /**
   * Takes others' offers of what the host provides out of the scope; what it does not provide is theirs to share.
   * @returns each of them, in words
   */
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
