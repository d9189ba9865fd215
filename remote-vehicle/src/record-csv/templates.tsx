import { moneyInput, numberSigns } from '@forecourt/shared/country';
import { currencyOf } from '@forecourt/shared/currency';
import { saveFile } from '@forecourt/shared/files';
import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Button } from '@forecourt/shared/ui';
import { useKindText } from '../record/use-kind-text.ts';
import styles from './record-csv.module.css';
import { useText } from './text.ts';
import { useFileColumns } from './use-file-columns.ts';

/** Files to begin with: one of the columns alone, and one with lines that show how they are filled in. */
export function Templates() {
  const text = useText();
  const kindText = useKindText();
  const currency = currencyOf(siteSettings().organisation);
  // What the spreadsheets of the language take apart without being asked; the import takes both.
  const language = useLocale();
  const { decimal } = numberSigns(language);
  const separator = decimal === ',' ? ';' : ',';
  const head = useFileColumns().map(({ name }) => name);
  const save = (name: string, lines: readonly string[][]) => {
    const content = [head, ...lines].map((line) => `${line.join(separator)}\r\n`).join('');
    saveFile(new File([content], name, { type: 'text/csv' }));
  };
  const cost = (minor: number) => moneyInput(minor, currency, language);
  const example = [
    ['2026-03-31', kindText('fuel'), '52270', `41${decimal}32`, cost(6_120), currency, text('example.fuel')],
    ['2026-03-12', kindText('tyres'), '51840', '', cost(38_600), currency, text('example.tyres')],
  ];
  return (
    <div className={styles.actions}>
      <Button variant="quiet" wide="phone" onClick={() => save(text('template.name'), [])}>
        {text('template')}
      </Button>
      <Button variant="link" onClick={() => save(text('example.name'), example)}>
        {text('example')}
      </Button>
    </div>
  );
}
