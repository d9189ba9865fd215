/** What a visit takes place under. */
export interface Conditions {
  /** Added to every request, in ms. */
  latencyMs: number;
  /** Bits per second. */
  down: number;
  up: number;
  /** How many times slower than this machine's the device's processor is. */
  cpuSlowdown: number;
}

const KILO = 1024;

/**
 * A phone of the middle class on a slow 4G network, the numbers of Lighthouse's `mobileSlow4G` (github.com/GoogleChrome/
 * lighthouse, core/config/constants.js). Its round trip is added to each request as it is: that connections have to be
 * made first is not a part of this.
 */
export const SLOW_4G: Conditions = { latencyMs: 150, down: 1638.4 * KILO, up: 750 * KILO, cpuSlowdown: 4 };

/** In a browser's own protocol: bytes per second. */
export function emulatedNetwork({ latencyMs, down, up }: Conditions): {
  offline: boolean;
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
} {
  return { offline: false, latency: latencyMs, downloadThroughput: down / 8, uploadThroughput: up / 8 };
}
