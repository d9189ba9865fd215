import type { Chunk, Compilation, Compiler } from 'webpack';
import { pathOfModule } from './module-paths.ts';

/**
 * Puts the exposed module into the container's entry: whoever runs the entry wants it next, and each file is a request.
 * One with styles of its own stays a chunk, because only a chunk that is loaded on demand brings its styles.
 */
export class ExposeInEntryPlugin {
  readonly #container: string;
  readonly #exposed: string;

  /**
   * @param container name of the entry
   * @param exposed the end of the exposed module's path
   */
  constructor(container: string, exposed: string) {
    this.#container = container;
    this.#exposed = exposed;
  }

  apply(compiler: Compiler): void {
    const name = 'ExposeInEntryPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.optimizeChunks.tap(name, () => {
        const entry = compilation.namedChunks.get(this.#container);
        const exposed = [...compilation.chunks].find(
          (chunk) => chunk !== entry && this.#isExposed(compilation, chunk),
        );
        if (!entry || !exposed) return;
        compilation.chunkGraph.integrateChunks(entry, exposed);
        compilation.chunks.delete(exposed);
      });
    });
  }

  #isExposed({ chunkGraph }: Compilation, chunk: Chunk): boolean {
    const modules = [...chunkGraph.getChunkModulesIterable(chunk)];
    return (
      modules.some((module) => pathOfModule(module)?.endsWith(this.#exposed)) &&
      modules.every(({ type }) => !type.startsWith('css'))
    );
  }
}
