import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { withLimitHeaders } from './limit-headers.ts';
import { tidyDocument } from './tidy-document.ts';

/** Stands in the logo that Swagger UI brings. */
const STYLE_OF_LOGO = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The pages are on the site's own origin: they get as little as the site's pages do, and nobody frames them. */
const PAGES = {
  routePrefix: '/api/docs',
  staticCSP: {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' ${STYLE_OF_LOGO}`,
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  },
};

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
      transformObject: (document) => withLimitHeaders(tidyDocument(jsonSchemaTransformObject(document))),
    });
    if (isPublic) await app.register(fastifySwaggerUi, PAGES);
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
      await app.register(fastifySwaggerUi, PAGES);
    },
    { name: 'documentation-of-another' },
  );
}
