/** A location text of 3 or more comma-separated parts, shortened to its first and last. */
export function shortenLocation(text: string): string {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length < 3 ? text : `${parts.at(0)}, ${parts.at(-1)}`;
}
