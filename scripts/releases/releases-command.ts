import { edgeAddress } from './edge-address.ts';
import { EdgeClient } from './edge-client.ts';
import { asksForHelp, parseCommand, USAGE } from './parse-command.ts';
import { runReleases } from './run-releases.ts';

/**
 * Does what somebody wrote behind `npm run releases --`.
 * @returns what to print, or what is wrong with the words
 * @throws PlainError when it cannot be done
 */
export async function releasesCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ printed: string } | { misuse: string }> {
  if (asksForHelp(words)) return { printed: USAGE };
  const command = parseCommand(words);
  if ('misuse' in command) return command;
  const edge = new EdgeClient(edgeAddress(environment), environment.EDGE_ADMIN_TOKEN);
  return { printed: await runReleases(command, edge) };
}
