import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';
import { FILE_TAG_HOOK } from '../contract/page.ts';

/**
 * Hands each script and style element that an area makes to the shell, which gives it its integrity
 * (docs/design.md §4).
 */
export class FileTagsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FileTagsPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('FileTagsPlugin', (code) => `${code}\n${handOver('script')}`);
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      beforeTagInsert.tap('FileTagsPlugin', (code, { tag }) => `${code}\n${handOver(tag)}`);
    });
  }
}

/** Runs when the element has its address and is not in the page yet. */
function handOver(element: string): string {
  return `globalThis.${FILE_TAG_HOOK}?.(${element});`;
}
