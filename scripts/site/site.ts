import path from 'node:path';
import { describeParts, partUrl, type SitePlan } from './describe-parts.ts';
import { lookAtOrigins } from './look-at-origins.ts';
import { Part } from './part.ts';
import type { PartName } from './ports.ts';

/** A whole site: all its processes, as `npm start`, `npm run dev` and the browser tests run it. */
export class Site {
  readonly plan: SitePlan;
  readonly parts: readonly Part[];
  #stopping = false;

  constructor(plan: SitePlan) {
    this.plan = plan;
    this.parts = describeParts(plan).map(
      (description) => new Part(description, path.join(plan.data, 'logs')),
    );
  }

  part(name: PartName): Part {
    const part = this.parts.find(({ description }) => description.name === name);
    if (!part) throw new Error(`This site has no ${name}`);
    return part;
  }

  /**
   * Starts all parts, side by side where one does not need the other, and waits until the edge has what the origins offer.
   * @returns `stopped` when it was ended meanwhile
   * @throws PlainError of the first part that does not get ready; all others are ended first
   */
  async start(): Promise<'ready' | 'stopped'> {
    const starting = new Map<PartName, Promise<void>>();
    const startPart = (part: Part): Promise<void> => {
      const { name, after } = part.description;
      const known = starting.get(name);
      if (known) return known;
      const started = Promise.all(after.map((needed) => startPart(this.part(needed)))).then(() =>
        this.#stopping ? undefined : part.start(),
      );
      starting.set(name, started);
      return started;
    };
    try {
      await Promise.all(this.parts.map(startPart));
      if (!this.#stopping) await lookAtOrigins(partUrl(this.plan.ports, 'edge-internal'));
    } catch (error) {
      await this.stop();
      throw error;
    }
    return this.#stopping ? 'stopped' : 'ready';
  }

  /** Ends all parts, also those that are just starting. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.parts.map((part) => part.stop()));
  }

  /** Ends all parts at once, as a power cut would. */
  async kill(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.parts.map((part) => part.kill()));
  }
}
