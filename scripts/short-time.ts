/** An instant as tables have it: `2026-03-02 08:00 UTC`. @param instant in UTC, as JSON has it */
export function shortTime(instant: string): string {
  return `${instant.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} UTC`;
}
