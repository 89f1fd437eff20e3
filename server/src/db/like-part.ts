/** An `ilike` pattern that finds these words exactly as they were typed. */
export function likePart(words: string): string {
  return `%${words.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
