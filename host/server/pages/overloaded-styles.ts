import { readFileSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** The site's own style sheets, so that there is one place for its look. Class names are theirs: only builds hash them. */
const SHEETS = [
  'shared/kit/ui/base.css',
  'shared/kit/ui/layout/page.module.css',
  'shared/kit/ui/feedback/panel.module.css',
  'shared/kit/ui/display/tag.module.css',
  'shared/kit/ui/actions/button.module.css',
  'host/src/layout/layout.module.css',
];

/** What the page for an overloaded site looks like: all in the page, since every further request is one too many. */
export function overloadedStyles(): string {
  return SHEETS.map((sheet) => readFileSync(path.join(REPOSITORY, sheet), 'utf8'))
    .join('')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ');
}
