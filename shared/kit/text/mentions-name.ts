/** Whether a note contains a name, as whole words and in any case: "Motor" does not contain "MOT". */
export function mentionsName(note: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(note);
}
