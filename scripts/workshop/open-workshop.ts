import { parseDay } from './parse-day.ts';
import { workshopToken } from './staff.ts';
import { type VisitWords, visitWords } from './visit-words.ts';
import { WorkshopClient } from './workshop-client.ts';
import { type WorkshopEnvironment, workshopEnvironment } from './workshop-environment.ts';

/** What commands are given. */
export interface Terminal {
  environment: NodeJS.ProcessEnv;
  /** Takes what a command has to say. */
  print: (text: string) => void;
  now: () => Date;
}

/** The workshop that a command speaks to, signed in there. */
export interface Workshop extends WorkshopEnvironment {
  client: WorkshopClient;
  /** In the language of the terminal, which is English. */
  words: VisitWords;
  /** `YYYY-MM-DD` of a day as people write it (parse-day.ts). */
  day(word: string): string;
}

export async function openWorkshop({ environment, now }: Terminal): Promise<Workshop> {
  const read = workshopEnvironment(environment);
  return {
    ...read,
    client: new WorkshopClient(read.apiUrl, await workshopToken(read)),
    words: visitWords(read.settings, 'en'),
    day: (word) => parseDay(word, now(), read.settings.organisation.timeZone),
  };
}
