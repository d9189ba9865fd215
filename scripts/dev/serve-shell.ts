import { ServerResponse } from 'node:http';
import path from 'node:path';
import { HOST_FILES } from '@forecourt/shared/build/host-files';
import WebpackDevServer from 'webpack-dev-server';
import { createCompiler } from '../build/create-compiler.ts';
import { BUILD_STATS, untilBuilt } from './until-built.ts';

/** Where the dev client of open pages connects: below the edge's own prefix, so it is no path of the site. */
const SOCKET_PATH = '/-/dev';
const LOAD_AGAIN_SECONDS = '1';

export interface ShellServer {
  /** Has every open page load again. */
  reloadPages(): void;
}

export interface ShellServerOptions {
  /** The site's port. */
  port: number;
  /** Folder for the file that tells the edge what pages load; everything else stays in memory. */
  folder: string;
  /** Address of the edge. */
  edge: string;
  /** Told how each build went. */
  say: (message: string) => void;
}

/**
 * Serves the shell's code to open pages as it changes, and stands in front of the edge for everything else: so the
 * pages, their files and the dev client's socket are of one origin, as the pages' policy wants it.
 * @returns once the first build went well or failed
 */
export async function serveShell({ port, folder, edge, say }: ShellServerOptions): Promise<ShellServer> {
  const compiler = await createCompiler('host', 'development', folder);
  const firstBuild = untilBuilt(compiler, say);
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      static: false,
      compress: false,
      setupExitSignals: false,
      webSocketServer: { type: 'ws', options: { path: SOCKET_PATH } },
      // By the name that the page was opened under.
      client: { webSocketURL: `auto://0.0.0.0:0${SOCKET_PATH}`, overlay: false, logging: 'warn' },
      devMiddleware: {
        index: false,
        stats: BUILD_STATS,
        writeToDisk: (file) => path.basename(file) === HOST_FILES,
      },
      proxy: [{ context: () => true, target: edge, on: { error: (_error, _request, to) => standIn(to) } }],
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return { reloadPages: () => server.middleware?.publish({ action: 'reload' }) };
}

/** The edge is starting again: what asked for a page asks once more. */
function standIn(answer: ServerResponse | { destroy(): void }): void {
  if (!(answer instanceof ServerResponse) || answer.headersSent) answer.destroy();
  else {
    answer.writeHead(503, { 'Content-Type': 'text/plain', Refresh: LOAD_AGAIN_SECONDS });
    answer.end('The edge does not answer. It is starting again, or could not start: see the terminal.');
  }
}
