import { z } from 'zod';
import { defineOperation, type OperationServices } from '../platform/http/operation.ts';
import { okResponse } from '../platform/http/responses.ts';
import { REQUEST_COSTS } from '../platform/limits/rate-limit.ts';
import { Problem } from '../platform/problems/problem.ts';
import { registrationSchema } from '../vehicles/schema.ts';
import type { PlateLookup } from './plate-lookup.ts';
import { plateFactsSchema } from './schema.ts';

interface PlateServices extends OperationServices {
  plates: PlateLookup | null;
}

const lookUp = defineOperation({
  operationId: 'lookUpPlate',
  route: 'POST /plates',
  summary: 'Look up what the vehicle register knows about a number plate',
  description:
    'Changes nothing. The plate is in the body, because addresses are logged. `plate_unknown` also if this site looks up no plates: `plate_lookup` of `GET /me` says so.',
  tags: ['vehicles'],
  body: z.strictObject({ registration: registrationSchema }).meta({ id: 'PlateQuery' }),
  success: okResponse(plateFactsSchema),
  problems: ['plate_unknown'],
  cost: REQUEST_COSTS.plate,
  async handle({ uid, body }, { plates }: PlateServices) {
    const facts = await plates?.lookUp(uid, body.registration);
    if (!facts) throw new Problem('plate_unknown');
    return facts;
  },
});

export const plateOperations = [lookUp];
