import { workshopCurrency } from '@forecourt/shared/currency';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireConfirmedReading } from '../odometer/odometer-queries.ts';
import { uuid } from '../platform/fields.ts';
import { idempotencyHeaders, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { etagOf, ifMatchHeader, refuseOtherTag } from '../platform/if-match.ts';
import { localDateAt } from '../platform/local-time.ts';
import { invalidField } from '../platform/problems/problem.ts';
import { problemResponse, problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { ownVehicle } from '../vehicles/vehicle-queries.ts';
import {
  type Noted,
  notedOf,
  type RecordRow,
  recordJson,
  recordSchema,
  storedRecordJson,
} from './record-json.ts';
import { correctRecord, deleteRecord, findRecord, insertRecord } from './record-queries.ts';
import { newRecordSchema, recordChangeSchema, recordConflictSchema } from './record-schema.ts';
import { requireConfirmedAmounts } from './unusual-amounts.ts';

const params = z.object({ id: uuid });
const changeHeaders = idempotencyHeaders.extend(ifMatchHeader);

/** What customers note of their vehicles themselves. */
export const recordRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { database, settings, now } = services;
  const { timeZone } = settings.organisation;
  const currency = workshopCurrency(settings.organisation);

  app.post(
    '/vehicles/:id/records',
    {
      schema: {
        operationId: 'createVehicleRecord',
        summary: 'Note something in the record of a vehicle',
        tags: ['record'],
        params,
        headers: idempotencyHeaders,
        body: newRecordSchema,
        response: {
          201: recordSchema,
          ...problemsOfWrite('not_found', 'idempotency_key_reused'),
          409: problemResponse(
            ['odometer_lower', 'odometer_jump', 'amount_unusual', 'too_many_records'],
            recordConflictSchema,
          ),
        },
      },
    },
    async ({ identity, params: { id: vehicleId }, headers, body }, reply) => {
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'createVehicleRecord',
        input: [vehicleId, body],
      };
      const answer = await withIdempotency(services, request, async (tx) => {
        const vehicle = await ownVehicle(tx, identity.uid, vehicleId);
        const at = now();
        const { confirm_lower, confirm_jump, confirm_amounts, ...said } = body;
        const noted = checked(said, said);
        if (noted.odometer_km !== null) {
          const wanted = { vehicleId, date: noted.date, odometer_km: noted.odometer_km, notedAt: at };
          await requireConfirmedReading(tx, wanted, { confirm_lower, confirm_jump });
        }
        if (!confirm_amounts) await requireConfirmedAmounts(tx, vehicleId, noted);
        return recordJson(
          await insertRecord(tx, { customerId: identity.uid, vehicleId: vehicle.id }, noted, at),
        );
      });
      const record = storedRecordJson(answer);
      reply.header('location', `/api/v1/records/${record.id}`).header('etag', etagOf(record));
      return reply.code(201).send(record);
    },
  );

  app.get(
    '/records/:id',
    {
      schema: {
        operationId: 'getVehicleRecord',
        summary: 'One entry of the record of a vehicle',
        tags: ['record'],
        params,
        response: { 200: recordSchema, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity, params: { id } }, reply) => {
      const row = await database.read((reader) => findRecord(reader, identity.uid, id));
      return reply.header('etag', etagOf(row)).send(recordJson(row));
    },
  );

  app.patch(
    '/records/:id',
    {
      schema: {
        operationId: 'correctVehicleRecord',
        summary: 'Correct an entry; what is left out stays, and what it said before is kept',
        tags: ['record'],
        params,
        headers: changeHeaders,
        body: recordChangeSchema,
        response: {
          200: recordSchema,
          ...problemsOfWrite('not_found', 'changed_elsewhere', 'idempotency_key_reused'),
          409: problemResponse(['odometer_lower', 'odometer_jump', 'amount_unusual'], recordConflictSchema),
        },
      },
    },
    async ({ identity, params: { id }, headers, body }, reply) => {
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'correctVehicleRecord',
        input: [id, body],
      };
      const answer = await withIdempotency(services, request, async (tx) => {
        const before = await findRecord(tx, identity.uid, id);
        const { confirm_lower, confirm_jump, confirm_amounts, ...said } = body;
        const noted = checked({ ...keptOf(before, said.kind), ...given(said) }, before);
        if (JSON.stringify(noted) === JSON.stringify(notedOf(before))) return recordJson(before);
        refuseOtherTag(headers['if-match'], etagOf(before));
        const isMoved = noted.odometer_km !== before.odometer_km || noted.date !== before.date;
        if (isMoved && noted.odometer_km !== null) {
          const wanted = {
            vehicleId: before.vehicle_id,
            recordId: id,
            date: noted.date,
            odometer_km: noted.odometer_km,
            notedAt: before.created_at,
          };
          await requireConfirmedReading(tx, wanted, { confirm_lower, confirm_jump });
        }
        if (!confirm_amounts) await requireConfirmedAmounts(tx, before.vehicle_id, noted, before);
        return recordJson(await correctRecord(tx, identity.uid, before, noted, now()));
      });
      const record = storedRecordJson(answer);
      return reply.header('etag', etagOf(record)).send(record);
    },
  );

  app.delete(
    '/records/:id',
    {
      schema: {
        operationId: 'deleteVehicleRecord',
        summary: 'Take an entry out of the record of a vehicle, with its corrections',
        tags: ['record'],
        params,
        headers: changeHeaders,
        response: {
          204: z.null().describe('There is no such entry any more'),
          ...problemsOfWrite('not_found', 'changed_elsewhere', 'idempotency_key_reused'),
        },
      },
    },
    async ({ identity, params: { id }, headers }, reply) => {
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'deleteVehicleRecord',
        input: id,
      };
      await withIdempotency(services, request, async (tx) => {
        refuseOtherTag(headers['if-match'], etagOf(await findRecord(tx, identity.uid, id)));
        await deleteRecord(tx, id);
        return null;
      });
      return reply.code(204).send(null);
    },
  );

  /**
   * What is to be kept of what a request says.
   * @param before currency of the entry that is corrected or added again, which takes precedence over the site's
   * @throws Problem `invalid_input`
   */
  function checked(said: Said, before: { currency?: string | null | undefined }): Noted {
    const { date, kind, odometer_km = null, cost_minor = null, litres = null } = said;
    if (date > localDateAt(now(), timeZone)) throw invalidField('/date', 'in_future', 'Not before that day');
    if (kind === 'reading' && odometer_km === null) {
      throw invalidField('/odometer_km', 'required', 'A reading has what the odometer said');
    }
    if (kind !== 'fuel' && litres !== null) {
      throw invalidField('/litres', 'only_of_fuel', 'Only fuel is counted in litres');
    }
    return {
      date,
      kind,
      odometer_km,
      cost_minor,
      currency: cost_minor === null ? null : (before.currency ?? currency),
      note: said.note || null,
      litres,
    };
  }
};

/** What stays of an entry unless something else is said: no litres of what becomes, or was, another kind than fuel. */
function keptOf(before: RecordRow, kind: Noted['kind'] = before.kind): Noted {
  return notedOf({ ...notedOf(before), kind });
}

/** Without what was left out. */
function given<Change extends object>(change: Change) {
  type Given = { [Field in keyof Change]?: Exclude<Change[Field], undefined> };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given;
}

type Said = Pick<Noted, 'date' | 'kind'> & {
  [Field in 'odometer_km' | 'cost_minor' | 'note' | 'litres']?: Noted[Field] | undefined;
};
