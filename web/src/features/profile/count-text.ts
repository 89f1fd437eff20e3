/** The lists of a profile stop at the latest 100 (contract, profiles). */
const longestList = 100;

/** How many entries a profile's list has; at its end nobody knows how many more there are. */
export function countText(count: number): string {
  return count < longestList ? String(count) : `${longestList}+`;
}
