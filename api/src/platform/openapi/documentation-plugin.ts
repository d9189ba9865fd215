import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { tidyDocument } from './tidy-document.ts';

const ADDRESS = '/api/docs';

/** Describes the routes that are registered after it as OpenAPI; to be read at /api/docs where `isPublic`. */
export const documentationPlugin = fastifyPlugin<{ isPublic: boolean }>(
  async (app, { isPublic }) => {
    await app.register(fastifySwagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Forecourt',
          description: 'The backend of the customer web app. Problems are application/problem+json.',
          version: '1.0.0',
        },
        components: {
          securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase ID token' } },
        },
        security: [{ token: [] }],
      },
      transform: jsonSchemaTransform,
      transformObject: (document) => tidyDocument(jsonSchemaTransformObject(document)),
    });
    if (isPublic) await app.register(fastifySwaggerUi, { routePrefix: ADDRESS });
  },
  { name: 'documentation' },
);

/** The documentation of another application, which is ready, to be read at the same address on this one. */
export function documentationOf(documented: FastifyInstance) {
  return fastifyPlugin(
    async (app) => {
      // The plugin reads any version, and its types know only those before 3.1.
      const document = documented.swagger() as StaticDocumentSpec['document'];
      await app.register(fastifySwagger, { mode: 'static', specification: { document } });
      await app.register(fastifySwaggerUi, { routePrefix: ADDRESS });
    },
    { name: 'documentation-of-another' },
  );
}
