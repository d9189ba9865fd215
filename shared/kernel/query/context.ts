/**
 * A chunk without the query cache: a page renders the place of its screens before the cache has loaded
 * (index.ts).
 */
export { QueryClientContext } from '@tanstack/react-query';
