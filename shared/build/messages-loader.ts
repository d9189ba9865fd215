import { compileMessage } from '@lingui/message-utils/compileMessage';
import * as z from 'zod';

const catalogueSchema = z.record(z.string(), z.string());

/** Webpack loader: compiles a catalogue's ICU messages, so that no parser travels to the browser. */
export default function compileCatalogue(source: string): string {
  const catalogue = catalogueSchema.parse(JSON.parse(source));
  return JSON.stringify(
    Object.fromEntries(Object.entries(catalogue).map(([id, message]) => [id, compileMessage(message)])),
  );
}
