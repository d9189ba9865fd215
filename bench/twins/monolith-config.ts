import path from 'node:path';
import type { Configuration } from 'webpack';
import { root } from '../../scripts/root.ts';
import { EmulatorChunksPlugin } from './emulator-chunks-plugin.ts';
import { twinConfig } from './twin-config.ts';

/** Shell and areas linked into one program by ordinary `import()`. */
export function monolithConfig(): Configuration {
  const twin = twinConfig('monolith-areas.ts');
  return { ...twin, plugins: [...(twin.plugins ?? []), new EmulatorChunksPlugin()] };
}

/** The same after one area has changed. */
export function nextMonolithConfig(area: string): Configuration {
  const monolith = monolithConfig();
  const change = {
    test: path.join(root, `remote-${area}/src/area.tsx`),
    loader: path.join(import.meta.dirname, 'next-release-loader.ts'),
  };
  return { ...monolith, module: { rules: [...(monolith.module?.rules ?? []), change] } };
}
