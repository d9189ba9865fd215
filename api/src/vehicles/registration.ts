/**
 * How a registration is compared: capitals and digits only, so `ab-12.cde` and `AB12 CDE` are one. Plates of
 * any country keep their letters (`MÜ` is not `MU`).
 */
export function comparableRegistration(typed: string): string {
  return typed
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
