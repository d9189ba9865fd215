import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { MAX_CUSTOMER_FILE_BYTES } from '@forecourt/shared/limits';
import type { Command } from 'commander';
import { forgetCustomerImport, importCustomers } from '../../shared/kit/api/generated/operations.gen.ts';
import type { CustomerImport } from '../../shared/kit/api/generated/zod.gen.ts';
import { cleanLine } from '../../shared/kit/clean-text.ts';
import { CommandError } from '../terminal.ts';
import { createVisitFormatter, type VisitFormatter } from './describe-visits.ts';
import { rethrowWithReadableMessage } from './rethrow-with-readable-message.ts';
import { openWorkshopCommandContext, type WorkshopTerminal } from './workshop-environment.ts';

export function addImportCommands(program: Command, terminal: WorkshopTerminal): void {
  program
    .command('import')
    .description(
      "imports customers' vehicles from a CSV file; without --apply it only says what would happen",
    )
    .argument('<file>', 'CSV file of your garage software or spreadsheet')
    .option('--apply', 'stores the vehicles')
    .action(async (file: string, { apply }: { apply?: true }) => {
      const body = readCsvFile(file);
      const { client, settings } = await openWorkshopCommandContext(terminal);
      const result = await client.call(importCustomers, { body, query: apply ? { apply: 'true' } : {} });
      const words = createVisitFormatter(settings, settings.organisation.locale);
      const said = describeImport(result, words, apply === true);
      if (result.new + result.changed + result.known === 0) throw new CommandError(said);
      terminal.print(said);
    });

  program
    .command('forget-import')
    .description('deletes what was imported with a phone number')
    .argument('<phone>', 'phone number; without a country code, one of the country of the site')
    .action(async (phone: string) => {
      const { client, words } = await openWorkshopCommandContext(terminal);
      const { deleted } = await client
        .call(forgetCustomerImport, { body: { phone } })
        .catch((error: unknown) => rethrowWithReadableMessage(error, words));
      terminal.print(
        deleted === 0
          ? 'Nothing was imported with this number.'
          : `Deleted: ${deleted}. Vehicles that a customer has added stay in their account.`,
      );
    });
}

function readCsvFile(file: string): Blob {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new CommandError(`There is no file ${file}.`);
  if (stats.size > MAX_CUSTOMER_FILE_BYTES) {
    throw new CommandError(
      `${path.basename(file)} is larger than ${MAX_CUSTOMER_FILE_BYTES / 1024 ** 2} MB. Split it into several files.`,
    );
  }
  return new Blob([new Uint8Array(readFileSync(file))], { type: 'text/csv' });
}

function describeImport(result: CustomerImport, { text }: VisitFormatter, isApplied: boolean): string {
  const { faults, unused, wrong } = result;
  const counts = (['new', 'changed', 'known', 'wrong'] as const).map(
    (count) => `${text(`import.${count}`)}: ${result[count]}`,
  );
  const lines = faults.map(({ line, column, code, value }) => {
    const where = [`${text('import.line')} ${line}`, column && cleanLine(column)].filter(Boolean).join(', ');
    const cell = cleanLine(value);
    return `${where}${cell ? ` (${cell})` : ''}: ${text(`import.fault.${code}`)}`;
  });
  const further = wrong > new Set(faults.map(({ line }) => line)).size ? [text('import.more')] : [];
  return [
    counts.join(', '),
    ...(unused.length > 0 ? [`${text('import.unused')}: ${unused.map(cleanLine).join(', ')}`] : []),
    ...(lines.length > 0 ? ['', ...lines, ...further] : []),
    '',
    text(outcomeOf(result, isApplied)),
  ].join('\n');
}

function outcomeOf({ new: added, changed, known }: CustomerImport, isApplied: boolean) {
  if (added + changed > 0) return isApplied ? 'import.applied' : 'import.dry';
  return known > 0 ? 'import.nothing-new' : 'import.unreadable';
}
