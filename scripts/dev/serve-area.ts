import path from 'node:path';
import WebpackDevServer from 'webpack-dev-server';
import { createCompiler } from '../build/create-compiler.ts';
import { root } from '../root.ts';
import { BUILD_STATS, untilBuilt } from './until-built.ts';

const SOCKET_PATH = '/dev';

/**
 * Serves one area from its sources, as an origin would, for pages of any site that allow it as a preview. Nothing is
 * written; pages that have loaded the area load again when it changes.
 * @param say told how each build went
 * @returns the dev server's origin, once the first build went well or failed
 */
export async function serveArea(area: string, port: number, say: (message: string) => void): Promise<string> {
  const bundle = `remote-${area}`;
  const compiler = await createCompiler(bundle, 'development', path.join(root, bundle, 'dist'));
  const firstBuild = untilBuilt(compiler, say);
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      // Fast Refresh does not reach across the federation: React's parts are the shell's, built for customers.
      hot: false,
      liveReload: true,
      static: false,
      compress: false,
      setupExitSignals: false,
      // What is served here is for pages of other sites, and they say who they are.
      allowedHosts: 'all',
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Timing-Allow-Origin': '*',
        'Cache-Control': 'no-cache',
      },
      webSocketServer: { type: 'ws', options: { path: SOCKET_PATH } },
      client: { webSocketURL: `ws://localhost:${port}${SOCKET_PATH}`, overlay: false, logging: 'warn' },
      devMiddleware: { index: false, publicPath: '/', stats: BUILD_STATS },
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return `http://localhost:${port}`;
}
