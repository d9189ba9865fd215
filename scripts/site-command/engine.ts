export interface ServiceState {
  name: string;
  /** Version of the running process; null if none runs. */
  version: string | null;
}

export interface ServiceReadiness {
  /** Why the service is not ready; null if it is. */
  problem: string | null;
  /** Whether the service's process has ended and is not started again, or ends after each start. */
  hasEnded: boolean;
}

/** Operations on the processes of a site, e.g. its containers. Failures are CommandErrors. */
export interface SiteEngine {
  /** Lists the replicated services with their versions, in the order of an update: apis before the edges that need them. */
  services(): Promise<ServiceState[]>;
  readiness(service: string): Promise<ServiceReadiness>;
  lastLines(service: string): Promise<string>;
  /** Creates what a version needs before its first process starts, such as secrets. */
  prepare(version: string): Promise<void>;
  /** Stops a service by SIGTERM, and starts it in the given version. */
  replace(service: string, version: string): Promise<void>;
  /** Runs a Node program (`node api/src/…`) of a version in a new process, with the api's environment. */
  runOnce(version: string, command: readonly string[]): Promise<{ exitCode: number; output: string }>;
  /** Lists the images that a version needs and this machine does not have. */
  missingImages(version: string): Promise<string[]>;
  /**
   * Restarts areas that run another image than this version's, and the proxy if its image or settings changed; else the proxy
   * loads its file again. Prometheus reloads its rules. Stores the version for later starts. @returns notes for the operator
   */
  settle(version: string): Promise<string[]>;
}

/** Services in pairs, each with one process: an update replaces one at a time while the others serve. */
export const REPLICATED_SERVICE_NAMES = ['api-a', 'api-b', 'edge-a', 'edge-b'];

export function isReplicatedService({ name }: Pick<ServiceState, 'name'>): boolean {
  return REPLICATED_SERVICE_NAMES.includes(name);
}
