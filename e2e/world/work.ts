import { expect } from '@playwright/test';
import { TestApiClient } from './client.ts';
import type { World } from './world.ts';

/** Changes a visit like the workshop's staff. @param steps names of operations, or names with a request body */
export async function applyVisitSteps(
  world: World,
  id: string,
  ...steps: (string | [string, object])[]
): Promise<void> {
  const workshop = await TestApiClient.of(world.url, await world.identity.signInAsWorkshop());
  for (const step of steps) {
    const [name, body] = typeof step === 'string' ? [step, undefined] : step;
    const { status } = await workshop.ask('POST', `/workshop/appointments/${id}/${name}`, body);
    expect(status).toBe(200);
  }
}
