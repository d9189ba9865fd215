import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { CONTRACT_VERSION } from '@forecourt/shared/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { root } from '../../scripts/root.ts';
import { addFileHashes, type BuiltRelease, computeShortHash } from './built-release.ts';

const ENTRY = 'remoteEntry.js';

const AREA = `
import { createElement, useState } from 'react';
import { useLocale } from '@forecourt/shared/i18n';

function Screen() {
  const [said, say] = useState('press');
  return createElement(
    'div',
    null,
    createElement('h1', null, 'From elsewhere, in ', useLocale()),
    createElement('button', { onClick: () => say('pressed') }, said),
  );
}

export default { routes: [{ index: true, element: createElement(Screen) }], navigation: [] };
`;

/** Builds a release as a team without our build would: plain Module Federation with its runtime, manifest and own React. */
export async function buildStockRemote(area: string): Promise<BuiltRelease> {
  // The folder is inside the working copy, so that the build finds its libraries.
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'stock-remote-'));
  const container = `${area}_${computeShortHash(AREA, 8)}`;
  try {
    writeFileSync(path.join(folder, 'area.js'), AREA);
    await run({
      mode: 'production',
      context: folder,
      entry: {},
      output: { path: path.join(folder, 'dist'), publicPath: 'auto', uniqueName: container },
      infrastructureLogging: { level: 'error' },
      plugins: [
        new ModuleFederationPlugin({
          name: container,
          filename: ENTRY,
          exposes: { './area': './area.js' },
          shared: {
            react: { singleton: true },
            // Only the shell provides this module, so the release contains no fallback.
            '@forecourt/shared/i18n': { singleton: true, import: false },
          },
          dts: false,
        }),
      ],
    });
    const names = readdirSync(path.join(folder, 'dist'));
    return addFileHashes(
      {
        schema: 1,
        remote: area,
        version: `0.2.0+${computeShortHash(AREA, 8)}`,
        contract: `^${CONTRACT_VERSION}`,
        requires: {},
        container,
        entry: ENTRY,
        preload: [ENTRY],
        builtAt: new Date().toISOString(),
        commit: 'from elsewhere',
      },
      new Map(names.map((name) => [name, readFileSync(path.join(folder, 'dist', name))])),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(configuration: webpack.Configuration): Promise<void> {
  const compiler = webpack(configuration);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }));
}
