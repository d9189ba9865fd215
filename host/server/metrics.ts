import { RELEASE_ADOPTION_STAGES } from '@forecourt/shared/contract';
import type { FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ConnectionDropReason } from './connections/connection-table.ts';
import type { ConnectionGuard } from './connections/guard-connections.ts';
import type { ReleaseVariant } from './pages/page-registry.ts';
import { isPageRequest } from './pages/page-routes.ts';
import type { TrafficClass } from './proxy/traffic-class.ts';
import type { UpstreamClient } from './proxy/upstream.ts';
import type { OriginWatcher } from './releases/adopt/origin-watch.ts';
import type { ReleaseCatalogue } from './releases/serve/catalogue.ts';
import type { ReleaseEvent } from './releases/state/change-state.ts';
import { VitalMetrics } from './reports/vital-metrics.ts';

const LOAD_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];

/** Bounds of the histogram in seconds, including 50 ms, above which browsers call a task long. */
const EVALUATION_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4];

/** Labels of series that are 0 at first, so that SLOs count the first response, too (docker/monitoring/rules.yml). */
export const SLO_RESPONSES = [
  ...[200, 500, 503].map((status) => ({ method: 'GET', route: 'page', status })),
  ...[200, 201, 500, 503].map((status) => ({ method: 'POST', route: 'booking', status })),
];

export class EdgeMetrics {
  readonly registry = new Registry();
  readonly reports = this.#counter(
    'forecourt_reports_total',
    'Reports of browsers, by what became of them',
    'result',
  );
  readonly failures = this.#counter(
    'forecourt_area_failures_total',
    'Failures and defects of releases that browsers reported',
    'area',
    'kind',
  );
  readonly loads = this.#histogram(
    'forecourt_area_load_seconds',
    'From asking for an area to having it, as browsers reported it',
    LOAD_SECONDS,
    'area',
  );
  readonly evaluations = this.#histogram(
    'forecourt_area_evaluation_seconds',
    'For how long the files of an area blocked the main thread until its first screen, as browsers reported it',
    EVALUATION_SECONDS,
    'area',
  );
  readonly firstScreens = this.#histogram(
    'forecourt_area_first_screen_seconds',
    'From having an area and its path to its first screen, as browsers reported it',
    LOAD_SECONDS,
    'area',
  );
  readonly vitals = new VitalMetrics(this.registry);
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
    'Releases withdrawn because browsers reported failures or defects of them',
    'remote',
  );
  readonly #storeFailures = this.#counter(
    'forecourt_store_failures_total',
    'Times that the store could not be read or written',
    'remote',
  );

  readonly #refusedRequests = this.#counter(
    'forecourt_refused_requests_total',
    'Requests refused because too many of their class were running or waiting',
    'class',
  );
  readonly #streamOpenings = this.#counter(
    'forecourt_stream_openings_total',
    'Streams of events that pages asked for, by the status of the response',
    'status',
  );
  readonly #droppedConnections = this.#counter(
    'forecourt_dropped_connections_total',
    'Connections closed to keep within the limits, by reason',
    'reason',
  );
  readonly #upstreams: Pick<UpstreamClient, 'load'>[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    for (const status of [200, 503]) this.#streamOpenings.inc({ status }, 0);
  }

  countReleaseEvent = (event: ReleaseEvent): void => {
    const { remote } = event;
    if (event.type === 'adopted') this.#adoptions.inc({ remote });
    if (event.type === 'refused') this.#refusals.inc({ remote, stage: event.stage });
    if (event.type === 'withdrawn') this.#withdrawals.inc({ remote });
    if (event.type === 'store-failed') this.#storeFailures.inc({ remote });
  };

  countPage = (variants: Readonly<Record<string, ReleaseVariant>>): void => {
    for (const [remote, variant] of Object.entries(variants)) this.#pages.inc({ remote, variant });
  };

  countRefusedRequest = (trafficClass: TrafficClass): void =>
    this.#refusedRequests.inc({ class: trafficClass });

  countStreamOpening = (status: number): void => this.#streamOpenings.inc({ status });

  countDroppedConnection = (reason: ConnectionDropReason): void => this.#droppedConnections.inc({ reason });

  watchUpstream = (upstream: Pick<UpstreamClient, 'load'>): void => {
    this.#upstreams.push(upstream);
    const upstreams = this.#upstreams;
    if (upstreams.length > 1) return;
    new Gauge({
      name: 'forecourt_passed_requests',
      help: 'Requests that are passed on now, or wait for that, by their class',
      labelNames: ['class', 'state'],
      registers: [this.registry],
      collect() {
        for (const [trafficClass, load] of upstreams.flatMap((each) => each.load())) {
          this.set({ class: trafficClass, state: 'running' }, load.running);
          this.set({ class: trafficClass, state: 'waiting' }, load.waiting);
        }
      },
    });
  };

  watchConnections({ counts }: ConnectionGuard): void {
    new Gauge({
      name: 'forecourt_connections',
      help: 'Connections of visitors and proxies, with a request or without',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        const { open, idle } = counts();
        this.set({ state: 'busy' }, open - idle);
        this.set({ state: 'idle' }, idle);
      },
    });
  }

  watchReleases(
    catalogue: Pick<ReleaseCatalogue, 'status' | 'canary'>,
    watch: Pick<OriginWatcher, 'upToDateAt'>,
  ): void {
    for (const remote of Object.keys(catalogue.status())) {
      for (const counter of [this.#adoptions, this.#withdrawals, this.#storeFailures])
        counter.inc({ remote }, 0);
      for (const stage of RELEASE_ADOPTION_STAGES) this.#refusals.inc({ remote, stage }, 0);
    }
    new Gauge({
      name: 'forecourt_release_up_to_date_timestamp_seconds',
      help: 'When this edge last had what the origin of a remote named, or had refused it for what it contains',
      labelNames: ['remote'],
      registers: [this.registry],
      collect() {
        for (const [remote, at] of watch.upToDateAt()) this.set({ remote }, at.getTime() / 1000);
      },
    });
    new Gauge({
      name: 'forecourt_release_info',
      help: '1 for each release that visitors get, by its role: current or canary',
      labelNames: ['remote', 'version', 'role'],
      registers: [this.registry],
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
      registers: [this.registry],
      collect() {
        for (const [remote, { store }] of Object.entries(catalogue.status())) {
          this.set({ remote }, store.error ? 0 : 1);
        }
      },
    });
  }

  #counter<Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ): Histogram<Label> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.registry] });
  }
}

/** Label of a request's route: the pattern instead of the address, to limit the number of metric series. */
export function toMetricRouteLabel(request: FastifyRequest): string {
  const { url, config } = request.routeOptions;
  if (url?.startsWith('/assets/')) return '/assets/*';
  if (url !== undefined) return config.metricRoute?.(request) ?? url;
  return isPageRequest(request) ? 'page' : 'unknown';
}
