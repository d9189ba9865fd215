import { z } from 'zod';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
    ),
  ),
});

/** A refusal that the api's document has of one of its operations. */
export interface DocumentedRefusal {
  /** As Fastify has it: `GET /path/:id`. */
  route: string;
  /** Status and code. */
  refusal: string;
}

/** @param document the api's own, in which the description of a refusal is a list of its codes */
export function documentedRefusals(document: unknown): DocumentedRefusal[] {
  const { paths } = documentSchema.parse(document);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([status, { description }]) =>
          description.split(', ').map((code) => ({
            route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
            refusal: `${status} ${code}`,
          })),
        ),
    ),
  );
}

/** Those that every writing operation has that asks who somebody is. */
export function generalRefusals(documented: readonly DocumentedRefusal[]): Set<string> {
  const signedIn = documented.filter(({ refusal }) => refusal === '401 token_missing');
  const writes = new Set(signedIn.map(({ route }) => route).filter((route) => !route.startsWith('GET ')));
  const countOf = (refusal: string) =>
    documented.filter((each) => each.refusal === refusal && writes.has(each.route)).length;
  return new Set(documented.map(({ refusal }) => refusal).filter((each) => countOf(each) === writes.size));
}
