/** Types of PostgreSQL, by their number, that both drivers would read otherwise than this api writes them. */
export const parsers: Readonly<Record<number, (text: string) => string>> = {
  // date: as it is, `YYYY-MM-DD`. A day of the workshop is no instant.
  1082: (text) => text,
  // time: `HH:MM`.
  1083: (text) => text.slice(0, 5),
};
