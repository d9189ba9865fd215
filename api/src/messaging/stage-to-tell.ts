import { type DueState, dueNow } from '../reminders/due-state.ts';
import {
  isClosed,
  isSnoozed,
  judge,
  type ReminderFacts,
  type ReminderRow,
} from '../reminders/reminder-json.ts';

/** What a customer is told of a reminder: that it is due soon, and that it is due. */
export const STAGES = ['soon', 'due'] as const;

export type Stage = (typeof STAGES)[number];

/** What there is to tell of a reminder. */
export interface ReminderNews {
  stage: Stage;
  /** When it is due, or was, `YYYY-MM-DD`. */
  on: string;
  /** That day is a guess by how far the vehicle is driven. */
  isEstimated: boolean;
}

/** A reminder with what decides whether its customer is told of it. */
export interface ToldReminder extends ReminderRow {
  customer_id: string;
  vehicle_archived_at: Date | null;
}

/**
 * The stage that a reminder is at, as far as its customer is to hear of it: null where it is not due soon, and of what is
 * closed, silent, booked, or about a vehicle that is archived.
 */
export function currentStage(row: ToldReminder, facts: ReminderFacts): ReminderNews | null {
  if (isClosed(row) || row.vehicle_archived_at || isSnoozed(row, facts.today)) return null;
  const { due, booked } = judge(row, facts);
  const stage = stageOf(due.state);
  if (booked || stage === null || due.on === null) return null;
  return { stage, on: due.on, isEstimated: due.isEstimated };
}

/**
 * What to tell a customer of a reminder that they do not know yet. Whoever said when something is due saw then what stage
 * it was at; whoever let it be silent until a day is told on that day, whatever they saw before.
 * @param told the stages that were told since they said so
 * @param setOn the day on which they said so
 */
export function stageToTell(
  row: ToldReminder,
  facts: ReminderFacts,
  told: readonly Stage[],
  setOn: string,
): ReminderNews | null {
  const news = currentStage(row, facts);
  // A guess may go back to what was over.
  if (!news || told.includes(news.stage) || told.includes('due')) return null;
  if (row.snoozed_until !== null) return news;
  const readings = (facts.readings.get(row.vehicle_id) ?? []).filter(({ date }) => date <= setOn);
  const seen = stageOf(dueNow(row, readings, setOn, facts.leadDays[row.type]).state);
  return seen === news.stage || seen === 'due' ? null : news;
}

function stageOf(state: DueState): Stage | null {
  if (state === 'upcoming') return null;
  return state === 'due_soon' ? 'soon' : 'due';
}
