import { Command } from 'commander';
import { type OperatorTerminal, PlainError } from '../terminal.ts';

/** `npm run site -- backup FILE`. @throws PlainError with cause and advice */
export async function run(parameters: readonly string[], _terminal: OperatorTerminal): Promise<void> {
  const program = new Command('npm run site -- backup')
    .description('writes database, photos, releases and settings into one file')
    .argument('<file>', 'the file to write')
    .action(async () => {
      throw new PlainError('This version cannot write backups yet.');
    });
  await program.parseAsync([...parameters], { from: 'user' });
}
