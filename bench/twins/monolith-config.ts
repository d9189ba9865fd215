import type { Configuration } from 'webpack';
import { EmulatorChunksPlugin } from './emulator-chunks-plugin.ts';
import { twinConfig } from './twin-config.ts';

/** Shell and areas linked into one program by ordinary `import()`. */
export function monolithConfig(): Configuration {
  const twin = twinConfig('monolith-areas.ts');
  return { ...twin, plugins: [...(twin.plugins ?? []), new EmulatorChunksPlugin()] };
}
