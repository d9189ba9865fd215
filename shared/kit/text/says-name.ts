/** Whether a note names something already: in whole words, in any case. "Motor" says nothing of an MOT. */
export function saysName(note: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(note);
}
