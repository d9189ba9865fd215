import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

type Recode = (content: Buffer) => Buffer;

/** Extension of a stored copy → its decoder and encoder. */
const CODINGS: Record<string, [decode: Recode, encode: Recode]> = {
  '.br': [brotliDecompressSync, brotliCompressSync],
  '.gz': [gunzipSync, gzipSync],
};
const PLAIN: [Recode, Recode] = [(content) => content, (content) => content];

/**
 * Alters a file in the edge's store, as a failing disk or an intruder would: every copy gets other, readable content.
 * @param store folder of the store
 * @param name file of the release
 */
export function alterStoredFile(store: string, name: string): void {
  const copies = readdirSync(store, { recursive: true, encoding: 'utf8' }).filter((file) =>
    path.basename(file).includes(name),
  );
  if (copies.length === 0) throw new Error(`${name} is not in the store ${store}`);
  for (const copy of copies) {
    const file = path.join(store, copy);
    const [decode, encode] = CODINGS[path.extname(copy)] ?? PLAIN;
    writeFileSync(file, encode(Buffer.concat([decode(readFileSync(file)), Buffer.from('\n// altered\n')])));
  }
}
