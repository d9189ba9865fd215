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

/** As this machine is. */
export const UNLIMITED: Conditions = {
  latencyMs: 0,
  down: Number.POSITIVE_INFINITY,
  up: Number.POSITIVE_INFINITY,
  cpuSlowdown: 1,
};

/** In a browser's own protocol: bytes per second, -1 for as many as there are. */
export function emulatedNetwork({ latencyMs, down, up }: Conditions): {
  offline: boolean;
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
} {
  const bytes = (bits: number) => (Number.isFinite(bits) ? bits / 8 : -1);
  return { offline: false, latency: latencyMs, downloadThroughput: bytes(down), uploadThroughput: bytes(up) };
}
