import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../../../api/src/testing/test-api.ts';
import { createEmulatorToken } from '../../../api/src/testing/tokens.ts';
import { captureCommand } from '../../testing/run-command.ts';
import { createWorkshopProgram } from '../workshop-program.ts';

interface WorkshopCommands {
  api: TestApi;
  /** Data folder of the commands. */
  folder: string;
  /** Runs a command in this process. @returns its output or error message */
  run: (...words: string[]) => Promise<string>;
}

/** Starts an api, and prepares the workshop's commands for it, for the tests of a file. It is Monday, eight o'clock. */
export function prepareWorkshopCommands(options?: Parameters<typeof startTestApi>[0]): WorkshopCommands {
  let environment: Record<string, string>;
  const commands = {
    async run(...words: string[]) {
      const { printed, complaint } = await captureCommand(
        (terminal) => createWorkshopProgram({ ...terminal, now: () => MONDAY_EIGHT }),
        words,
        environment,
      );
      return complaint ? `✗ ${complaint}` : printed;
    },
  } as WorkshopCommands;
  beforeAll(async () => {
    commands.folder = mkdtempSync(path.join(tmpdir(), 'forecourt-workshop-'));
    const settings = path.join(commands.folder, 'settings.json');
    writeFileSync(settings, '{}');
    commands.api = await startTestApi(options);
    environment = {
      API_URL: await commands.api.app.listen({ port: 0, host: '127.0.0.1' }),
      FORECOURT_SETTINGS: settings,
      WORKSHOP_TOKEN: createEmulatorToken({ uid: 'desk', at: MONDAY_EIGHT, claims: { role: 'workshop' } }),
      DATA_DIR: commands.folder,
    };
  });
  afterAll(async () => {
    await commands.api?.close();
    rmSync(commands.folder, { recursive: true, force: true });
  });
  return commands;
}
