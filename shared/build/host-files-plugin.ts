import { createHash } from 'node:crypto';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { FRAME_SHEETS, type FrameSheet, HOST_FILES, type HostFile, type HostFiles } from './host-files.ts';
import { SINGLETON_VERSIONS } from './sharing.ts';

/** Writes `host-files.json` beside the shell's files. */
export class HostFilesPlugin {
  readonly #classes = new Map<string, Record<string, string>>();

  #classesOf(sheet: FrameSheet): Record<string, string> {
    const classes = this.#classes.get(sheet);
    if (!classes)
      throw new Error(`The shell has no style sheet ${sheet}.module.css, which the first frame needs.`);
    return classes;
  }

  /** Must be called for every style sheet. */
  readonly noteClasses = (file: string, classes: Record<string, string>): void => {
    this.#classes.set(path.basename(file, '.module.css'), classes);
  };

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostFilesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'HostFilesPlugin', stage }, (assets) => {
        const fixed = compiler.options.mode === 'production';
        const names = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const filesOf = (chunk: string) => [...(compilation.namedChunks.get(chunk)?.files ?? [])];
        const listed = (files: readonly string[], extension: string): HostFile[] =>
          files.flatMap((file) => {
            const source = file.endsWith(extension) ? assets[file] : undefined;
            if (!source || compilation.getAsset(file)?.info.hotModuleReplacement) return [];
            return [fixed ? { file, integrity: integrityOf(source.buffer()) } : { file }];
          });
        const files: HostFiles = {
          scripts: listed(names, '.js'),
          styles: listed(names, '.css').map((style) =>
            fixed ? { ...style, text: assets[style.file]?.source().toString() } : style,
          ),
          identity: listed(filesOf('identity'), '.js'),
          emulator: listed(filesOf('emulator'), '.js'),
          appCheck: listed(filesOf('app-check'), '.js'),
          query: listed(filesOf('query'), '.js'),
          provides: { ...SINGLETON_VERSIONS },
          classes: Object.fromEntries(FRAME_SHEETS.map((sheet) => [sheet, this.#classesOf(sheet)])) as Record<
            FrameSheet,
            Record<string, string>
          >,
        };
        compilation.emitAsset(HOST_FILES, new webpack.sources.RawSource(JSON.stringify(files, null, 2)));
      });
    });
  }
}

/** Hash of a file in subresource-integrity form. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
