import { ServerResponse } from 'node:http';
import path from 'node:path';
import { HOST_FILES_MANIFEST_NAME } from '@forecourt/shared/build/host-files';
import type { Compiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { createCompiler } from '../build/compile-bundle.ts';
import { root } from '../root.ts';

/** Webpack stats that dev servers print and send to open pages: without the errors, pages would load a broken build. */
const DEV_SERVER_STATS_PRESET = 'errors-only';

/** Resolves after the first build. Also reports each successful build; the dev server itself reports errors. */
function waitForFirstBuild(compiler: Compiler, say: (message: string) => void): Promise<void> {
  return new Promise((resolve) => {
    compiler.hooks.done.tap('waitForFirstBuild', (stats) => {
      if (!stats.hasErrors()) say('built');
      resolve();
    });
  });
}

const SOCKET_PATH = '/dev';

/**
 * Serves one area from its sources, for pages of any site that allows it as a preview. Writes no files. Changes reload pages.
 * @returns the dev server's origin, once the first build succeeded or failed
 */
export async function serveArea(area: string, port: number, say: (message: string) => void): Promise<string> {
  const bundle = `remote-${area}`;
  const compiler = await createCompiler(bundle, 'development', path.join(root, bundle, 'dist'));
  const firstBuild = waitForFirstBuild(compiler, say);
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      // Fast Refresh does not work across the federation: React belongs to the shell, which is a production build.
      hot: false,
      liveReload: true,
      static: false,
      compress: false,
      setupExitSignals: false,
      allowedHosts: 'all',
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Timing-Allow-Origin': '*',
        'Cache-Control': 'no-cache',
      },
      webSocketServer: { type: 'ws', options: { path: SOCKET_PATH } },
      client: { webSocketURL: `ws://localhost:${port}${SOCKET_PATH}`, overlay: false, logging: 'warn' },
      devMiddleware: { index: false, publicPath: '/', stats: DEV_SERVER_STATS_PRESET },
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return `http://localhost:${port}`;
}

/** Path of the dev client's WebSocket. Its prefix `/-/` is reserved for the edge, so no page of the site has this path. */
const SHELL_SOCKET_PATH = '/-/dev';
const LOAD_AGAIN_SECONDS = '1';

export interface ShellServer {
  reloadPages(): void;
}

export interface ShellServerOptions {
  port: number;
  folder: string;
  edge: string;
  say: (message: string) => void;
}

/**
 * Serves the shell from its sources and forwards all other requests to the edge, so that pages, their files and the dev
 * client's socket have the same origin, as the pages' Content-Security-Policy demands.
 */
export async function serveShell({ port, folder, edge, say }: ShellServerOptions): Promise<ShellServer> {
  const compiler = await createCompiler('host', 'development', folder);
  const firstBuild = waitForFirstBuild(compiler, say);
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      static: false,
      compress: false,
      setupExitSignals: false,
      webSocketServer: { type: 'ws', options: { path: SHELL_SOCKET_PATH } },
      client: { webSocketURL: `auto://0.0.0.0:0${SHELL_SOCKET_PATH}`, overlay: false, logging: 'warn' },
      devMiddleware: {
        index: false,
        stats: DEV_SERVER_STATS_PRESET,
        writeToDisk: (file) => path.basename(file) === HOST_FILES_MANIFEST_NAME,
      },
      proxy: [
        {
          context: () => true,
          target: edge,
          on: { error: (_error, _request, to) => respondWithoutEdge(to) },
        },
      ],
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return { reloadPages: () => server.middleware?.publish({ action: 'reload' }) };
}

/** Responds while the edge does not: `Refresh` makes the browser reload the page after a second. */
function respondWithoutEdge(answer: ServerResponse | { destroy(): void }): void {
  if (!(answer instanceof ServerResponse) || answer.headersSent) answer.destroy();
  else {
    answer.writeHead(503, { 'Content-Type': 'text/plain', Refresh: LOAD_AGAIN_SECONDS });
    answer.end('The edge does not answer. It is starting again, or could not start: see the terminal.');
  }
}
