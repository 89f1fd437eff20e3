/** Where several towns of one name are told apart by their state, as in 'Portland, Oregon'. */
const countriesOfStates = new Set(['United States', 'Canada', 'Australia']);

/** The town of a location text to show beside a distance, with its state if the name alone could mean another town (product 4.4). */
export function townOf(text: string): string {
  const [town = '', ...others] = partsOf(text);
  const [region] = others;
  const isAmbiguous = others.length > 1 && countriesOfStates.has(others.at(-1) ?? '');
  return isAmbiguous && region !== undefined ? `${town}, ${region}` : town;
}

/** A location text of 3 or more comma-separated parts, shortened to its first and last (product 4.4). */
export function shortenLocation(text: string): string {
  const parts = partsOf(text);
  return parts.length < 3 ? text : `${parts.at(0)}, ${parts.at(-1)}`;
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
