import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { tidyDocument } from './tidy-document.ts';

/** Describes the routes that are registered after it as OpenAPI, to be read at /api/docs. */
export const documentationPlugin = fastifyPlugin(
  async (app) => {
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
    await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' });
  },
  { name: 'documentation' },
);
