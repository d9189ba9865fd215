import {
  cancelAppointmentByWorkshop,
  completeAppointment,
  confirmAppointment,
  getWorkshopDay,
  listWorkshopAppointments,
  missAppointment,
  readyAppointment,
  rescheduleAppointmentByWorkshop,
  setWorkshopDay,
  startAppointment,
} from '../../shared/kit/api/generated/operations.gen.ts';
import type {
  RetainedVisit,
  WorkshopAppointment,
  WorkshopDay,
} from '../../shared/kit/api/generated/zod.gen.ts';
import { ApiClient, ApiProblemError } from '../api-client.ts';
import { CommandError } from '../terminal.ts';

/** The fields of a visit that the commands use (docs/design.md §8). */
export type WorkshopVisit = Pick<
  WorkshopAppointment,
  | 'id'
  | 'version'
  | 'reference'
  | 'status'
  | 'service_type'
  | 'date'
  | 'time'
  | 'time_zone'
  | 'note'
  | 'work'
  | 'customer'
  | 'cost_minor'
  | 'currency'
  | 'ready_by'
  | 'work_date'
  | 'photos'
  | 'changes'
> & { vehicle: Omit<WorkshopAppointment['vehicle'], 'id'> };

export type DayClosing = Omit<WorkshopDay, 'date'>;
export type WantedDayClosing = Pick<DayClosing, 'closed' | 'reason' | 'closed_slots' | 'places'>;

const STEPS = {
  confirm: confirmAppointment,
  start: startAppointment,
  ready: readyAppointment,
  complete: completeAppointment,
  cancel: cancelAppointmentByWorkshop,
  no_show: missAppointment,
} as const;

export type VisitStatusAction = keyof typeof STEPS;

const PAGE = 100;
/** Maximum number of attempts if other users change the day at the same time. */
const ATTEMPTS = 5;

/** Thrown for a completed visit whose customer has deleted the account. */
export class VisitOfDeletedAccountError extends CommandError {
  readonly visit: RetainedVisit;
  constructor(visit: RetainedVisit) {
    super(`${visit.reference} is completed`);
    this.visit = visit;
  }
}

/** Client of the api's workshop operations. Every failure is a CommandError. */
export class WorkshopClient extends ApiClient {
  /** Lists all visits that match a filter, in order of their start. */
  async list(filter: Filter): Promise<WorkshopVisit[]> {
    const visits: WorkshopVisit[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Filter = { ...filter, limit: PAGE, ...(cursor && { cursor }) };
      const { items, next_cursor } = await this.call(listWorkshopAppointments, { query });
      visits.push(...items);
      cursor = next_cursor;
    }
    return visits;
  }

  /**
   * Finds a visit by its reference, also without the hyphen and in lower case.
   * @throws `VisitOfDeletedAccountError` if the customer of a completed visit deleted the account; CommandError if there is none
   */
  async find(typed: string): Promise<WorkshopVisit> {
    const reference = typed
      .trim()
      .replace(/^([^-]+)([^-]{4})$/, '$1-$2')
      .toUpperCase();
    const page = await this.call(listWorkshopAppointments, { query: { reference } });
    const [visit] = page.items;
    if (visit) return visit;
    const [retained] = page.retained ?? [];
    throw retained
      ? new VisitOfDeletedAccountError(retained)
      : new CommandError(`No visit has the reference ${reference}.`);
  }

  /** Changes the status of a visit. @throws CommandError if it was changed meanwhile, or its status forbids the step */
  step({ id, version }: WorkshopVisit, step: VisitStatusAction, body?: object): Promise<WorkshopVisit> {
    const parts = { path: { id }, ifMatch: `"${version}"`, ...(body && { body }) };
    return this.call(STEPS[step] as typeof confirmAppointment, parts);
  }

  /** Moves a visit to another time. @throws CommandError if it was changed meanwhile, or the api refuses the time */
  move({ id, version }: WorkshopVisit, to: { date: string; time: string }): Promise<WorkshopVisit> {
    const parts = { path: { id }, ifMatch: `"${version}"`, body: to };
    return this.call(rescheduleAppointmentByWorkshop, parts);
  }

  /** Changes the closing of a day. @param change returns the wanted closing; called again with the new one after a conflict */
  async changeClosing(date: string, change: (closing: DayClosing) => WantedDayClosing): Promise<DayClosing> {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      const response = await this.send(getWorkshopDay, { path: { date } });
      const before = await this.read(getWorkshopDay, response);
      const { closed, reason, closed_slots, places } = change(before);
      // Omits the number of places if it stays, because an api of an earlier version refuses the field.
      const changed = places !== before.places && { places };
      const body = { closed, reason: closed ? reason : null, closed_slots, ...changed };
      try {
        const parts = { path: { date }, body, ifMatch: response.headers.get('etag') };
        return await this.call(setWorkshopDay, parts);
      } catch (error) {
        const isConflict = error instanceof ApiProblemError && error.code === 'changed_elsewhere';
        if (left === 0 || !isConflict) throw error;
      }
    }
  }

  protected override explain(refusal: ApiProblemError): CommandError {
    const { status, code } = refusal;
    if (code === 'changed_elsewhere') {
      refusal.message = 'Somebody else changed it at the same time, so nothing was done. Check it again.';
    } else if (code === 'role_missing') {
      refusal.message =
        'This account does not have the role of the workshop. npm run workshop -- role +44… gives it the role from its next token on.';
    } else if (status === 401) {
      refusal.message = `The api at ${this.url} does not accept the token (${code}). Is it from the same project, and less than an hour old?`;
    }
    return refusal;
  }
}

type Filter = NonNullable<NonNullable<(typeof listWorkshopAppointments)['request']>['query']>;
