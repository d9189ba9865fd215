import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Variant } from './pages/page-registry.ts';
import type { ReleaseCatalogue } from './releases/serve/catalogue.ts';
import type { ReleaseEvent } from './releases/state/release-event.ts';

const LOAD_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];

/** What the edge counts and measures (docs/design.md §4); docs/operations.md says what to make of it. */
export class Metrics {
  readonly register = new Registry();
  readonly reports = this.#counter(
    'forecourt_reports_total',
    'Reports of browsers, by what became of them',
    'result',
  );
  readonly failures = this.#counter(
    'forecourt_area_failures_total',
    'Failures of releases that browsers reported',
    'area',
    'kind',
  );
  readonly loads = this.#histogram(
    'forecourt_area_load_seconds',
    'From asking for an area to having it, as browsers reported it',
    LOAD_SECONDS,
    'area',
  );
  readonly #pages = this.#counter(
    'forecourt_pages_total',
    'Pages served, for each remote by the release that they name',
    'remote',
    'variant',
  );
  readonly #adoptions = this.#counter('forecourt_release_adoptions_total', 'Releases adopted', 'remote');
  readonly #refusals = this.#counter(
    'forecourt_release_refusals_total',
    'Releases refused, by the stage that refused them',
    'remote',
    'stage',
  );
  readonly #withdrawals = this.#counter(
    'forecourt_release_withdrawals_total',
    'Releases taken back because browsers reported that they fail',
    'remote',
  );
  readonly #storeFailures = this.#counter(
    'forecourt_store_failures_total',
    'Times that the store could not be read or written',
    'remote',
  );

  constructor() {
    collectDefaultMetrics({ register: this.register });
  }

  /** Counts what happened to a release. */
  noteRelease = (event: ReleaseEvent): void => {
    const { remote } = event;
    if (event.type === 'adopted') this.#adoptions.inc({ remote });
    if (event.type === 'refused') this.#refusals.inc({ remote, stage: event.stage });
    if (event.type === 'withdrawn') this.#withdrawals.inc({ remote });
    if (event.type === 'store-failed') this.#storeFailures.inc({ remote });
  };

  /** Counts a page that was served. */
  notePage = (variants: Readonly<Record<string, Variant>>): void => {
    for (const [remote, variant] of Object.entries(variants)) this.#pages.inc({ remote, variant });
  };

  /** Shows, whenever somebody looks, which releases visitors get and whether the store holds them. */
  watchReleases(catalogue: Pick<ReleaseCatalogue, 'status' | 'canary'>): void {
    new Gauge({
      name: 'forecourt_release_info',
      help: '1 for each release that visitors get, by its role: current or canary',
      labelNames: ['remote', 'version', 'role'],
      registers: [this.register],
      collect() {
        this.reset();
        for (const [remote, { current }] of Object.entries(catalogue.status())) {
          const canary = catalogue.canary(remote);
          if (current) this.set({ remote, version: current.version, role: 'current' }, 1);
          if (canary) this.set({ remote, version: canary.version, role: 'canary' }, 1);
        }
      },
    });
    new Gauge({
      name: 'forecourt_store_writable',
      help: '0 while the store does not hold what this edge knows of a remote',
      labelNames: ['remote'],
      registers: [this.register],
      collect() {
        for (const [remote, { store }] of Object.entries(catalogue.status())) {
          this.set({ remote }, store.error ? 0 : 1);
        }
      },
    });
  }

  #counter<Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.register] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ): Histogram<Label> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.register] });
  }
}

/** The part of a request's address that is the same for all of its kind, so that there are few of them. */
export function routeOf(request: FastifyRequest, reply: FastifyReply): string {
  const route = request.routeOptions.url;
  if (route?.startsWith('/assets/')) return '/assets/*';
  if (route !== undefined) return route;
  return String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : 'unknown';
}
