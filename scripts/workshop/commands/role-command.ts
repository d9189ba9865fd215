import type { Command } from 'commander';
import type { Terminal } from '../open-workshop.ts';
import { setWorkshopRole } from '../staff.ts';
import { workshopEnvironment } from '../workshop-environment.ts';

/** Who is one of the workshop. */
export function addRoleCommand(program: Command, { environment, print }: Terminal): void {
  program
    .command('role')
    .description('makes somebody one of the workshop, who has signed in on the site before')
    .argument('<person>', 'their number as +44…, or the id of their account')
    .option('--end', 'makes them a customer again, and signs them out everywhere')
    .action(async (person: string, { end }: { end?: true }) => {
      const { uid, isChanged } = await setWorkshopRole(workshopEnvironment(environment), person, !end);
      const what = end ? 'a customer' : 'one of the workshop';
      const since = end ? 'and signed out everywhere' : 'from their next token on, in an hour at the latest';
      print(`${person} (${uid}) is ${what}${isChanged ? `, ${since}` : ' already'}.`);
    });
}
