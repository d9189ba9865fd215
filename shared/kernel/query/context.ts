// Not in the query chunk, because the frame of the page is rendered before that has loaded (index.ts).
export { QueryClientContext } from '@tanstack/react-query';
