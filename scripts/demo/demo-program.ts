import { Command } from 'commander';
import { deleteMe } from '../../shared/kit/api/generated/operations.gen.ts';
import { CommandError } from '../terminal.ts';
import { readWorkshopEnvironment, type WorkshopTerminal } from '../workshop/workshop-environment.ts';
import { CustomerClient, signInByPhone } from './customer-client.ts';
import { DEMO_NAME, DEMO_PHONE, DEMO_PHONE_AS_TYPED } from './garage.ts';
import { addDemoData, hasDemoData } from './move-in.ts';

export function createDemoProgram(terminal: WorkshopTerminal): Command {
  const { print } = terminal;
  const program = new Command('npm run demo --')
    .description(
      `Fills the local site, which must be running, with ${DEMO_NAME}: her cars, two years of their record, photos, reminders and visits. It speaks to the api as her browser and the workshop do, and changes nothing of anybody else.`,
    )
    .helpCommand(false);
  program
    .command('fill', { isDefault: true })
    .description('adds her; where she is already, nothing is done')
    .action(async () => {
      const { customer } = await meet(terminal);
      if (await hasDemoData(customer))
        print(`${DEMO_NAME} is there already. npm run demo -- undo removes her.`);
      else for (const line of await addDemoData(customer, terminal)) print(line);
      print(
        `\nSign in with ${DEMO_PHONE_AS_TYPED}, country United Kingdom (+44). The code shows in the "demo phone" on the sign-in page.`,
      );
    });
  program
    .command('undo')
    .description(
      'erases her with all that she has, as she could herself; the workshop keeps its visits without her',
    )
    .action(async () => {
      const { customer } = await meet(terminal);
      await customer.call(deleteMe, {});
      print(`${DEMO_NAME} is gone.`);
    });
  return program;
}

async function meet({ environment }: WorkshopTerminal): Promise<{ customer: CustomerClient }> {
  const { apiUrl, project } = readWorkshopEnvironment(environment);
  if (project.emulatorHost === null) {
    throw new CommandError(
      'The settings name a Firebase project ("firebase"). Demo customers are for the local site alone, where nobody gets their messages.',
    );
  }
  const token = await signInByPhone(DEMO_PHONE, { host: project.emulatorHost, projectId: project.projectId });
  return { customer: new CustomerClient(apiUrl, token) };
}
