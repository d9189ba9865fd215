import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../platform/problems/problem.ts';

/** Lets only people of the workshop reach the routes of its scope: the custom claim `role` of their token says so. */
export const rolePlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async ({ identity }) => {
      if (identity.role !== 'workshop') throw new Problem('role_missing');
    });
  },
  { name: 'role', dependencies: ['identity'] },
);
