/** By which screens find the query cache: a page draws the place of its screens before it has the cache (index.ts). */
export { QueryClientContext } from '@tanstack/react-query';
