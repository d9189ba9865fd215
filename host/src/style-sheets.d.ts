/** Style sheets are imported only for their effect; the build extracts them. */
declare module '*.css';
