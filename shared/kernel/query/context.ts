// Separate from index.ts, because the page's frame is rendered before the chunk with index.ts has loaded.
export { QueryClientContext } from '@tanstack/react-query';
