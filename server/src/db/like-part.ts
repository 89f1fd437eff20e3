/** The pattern of `ilike` for what holds these words as they were typed. */
export function likePart(words: string): string {
  return `%${words.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
