// `node scripts/pseudo-language.ts ar`: adds a language to this checkout with the English texts in accents and brackets, which
// shows untranslated texts and texts that do not fit. Not to be committed.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { pseudolocaliseMessage } from './languages/pseudo-message.ts';
import { root } from './root.ts';
import { CommandError, runCommand } from './terminal.ts';

const LIST = path.join(root, 'shared/kernel/i18n/locales.ts');

const catalogueSchema = z.record(z.string(), z.string());

await runCommand(async () => {
  const [language = ''] = process.argv.slice(2);
  if (!/^[a-z]{2}$/.test(language))
    throw new CommandError('Name the language: node scripts/pseudo-language.ts ar');
  const catalogues = globSync('{api,host,shared,remote-*,scripts}/**/messages/en.json', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  });
  for (const english of catalogues) {
    const texts = catalogueSchema.parse(JSON.parse(readFileSync(path.join(root, english), 'utf8')));
    const pseudo = Object.fromEntries(
      Object.entries(texts).map(([id, text]) => [id, pseudolocaliseMessage(text)]),
    );
    const file = path.join(path.dirname(english), `${language}.json`);
    writeFileSync(path.join(root, file), `${JSON.stringify(pseudo, null, 2)}\n`);
    console.log(file);
  }
  const list = readFileSync(LIST, 'utf8');
  if (!list.includes(`'${language}'] as const`)) {
    writeFileSync(
      LIST,
      list.replace(/^(export const LOCALES = \[.*)\] as const;/m, `$1, '${language}'] as const;`),
    );
    console.log(path.relative(root, LIST));
  }
});
