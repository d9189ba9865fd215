import { Command } from 'commander';
import { deleteMe } from '../../shared/kit/api/generated/operations.gen.ts';
import { CommandError } from '../terminal.ts';
import { readWorkshopEnvironment, type WorkshopTerminal } from '../workshop/workshop-environment.ts';
import { CustomerClient, signInByPhone } from './customer-client.ts';
import { DEMO_CUSTOMER_NAME, DEMO_PHONE, DEMO_PHONE_AS_TYPED } from './garage.ts';
import { addDemoData, completeDemoVisits, hasDemoData } from './move-in.ts';

export function createDemoProgram(terminal: WorkshopTerminal): Command {
  const { print } = terminal;
  const program = new Command('npm run demo --')
    .description(
      `Adds the demo customer ${DEMO_CUSTOMER_NAME} to the running local site: her cars, two years of their record, photos, reminders and visits. It uses the api as her browser and the workshop would, and changes no other data.`,
    )
    .helpCommand(false);
  program
    .command('fill', { isDefault: true })
    .description('adds her, unless she is there already')
    .action(async () => {
      const { customer } = await meet(terminal);
      if (await hasDemoData(customer))
        print(`${DEMO_CUSTOMER_NAME} is there already. npm run demo -- undo removes her.`);
      else for (const line of await addDemoData(customer, terminal)) print(line);
      print(
        `\nSign in with ${DEMO_PHONE_AS_TYPED}, country United Kingdom (+44). The code shows in the "demo phone" on the sign-in page.`,
      );
    });
  program
    .command('undo')
    .description(
      'deletes her account with all its data, as she could herself; the workshop keeps the visits without her name',
    )
    .action(async () => {
      const { customer } = await meet(terminal);
      await completeDemoVisits(customer, terminal);
      await customer.call(deleteMe, {});
      print(`${DEMO_CUSTOMER_NAME} was deleted.`);
    });
  return program;
}

async function meet({ environment }: WorkshopTerminal): Promise<{ customer: CustomerClient }> {
  const { apiUrl, project } = readWorkshopEnvironment(environment);
  if (project.emulatorHost === null) {
    throw new CommandError(
      'The settings name a Firebase project ("firebase"). Demo customers are only for the local site, where nobody receives their messages.',
    );
  }
  const token = await signInByPhone(DEMO_PHONE, { host: project.emulatorHost, projectId: project.projectId });
  return { customer: new CustomerClient(apiUrl, token) };
}
