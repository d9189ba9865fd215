import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { LoaderContext } from 'webpack';
import * as z from 'zod';
import { LOCALES } from '../kernel/i18n/locales.ts';

const catalogueSchema = z.record(z.string(), z.string());

/** Webpack loader: collects a folder's catalogues and compiles their ICU messages, so that browsers need no parser. */
export default function compileCatalogues(this: LoaderContext<object>): string {
  const folder = path.dirname(this.resourcePath);
  this.addContextDependency(folder);
  const names = new Set(readdirSync(folder));
  const catalogues = LOCALES.filter((language) => names.has(`${language}.json`)).map((language) => {
    const file = path.join(folder, `${language}.json`);
    this.addDependency(file);
    return [language, compiled(readFileSync(file, 'utf8'))];
  });
  return JSON.stringify(Object.fromEntries(catalogues));
}

function compiled(source: string): object {
  const catalogue = catalogueSchema.parse(JSON.parse(source));
  return Object.fromEntries(Object.entries(catalogue).map(([id, message]) => [id, compileMessage(message)]));
}
