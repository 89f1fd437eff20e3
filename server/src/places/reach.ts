const peoplePerSquareKm = 4000;
const smallestReachKm = 0.3;
/** No city on Earth reaches farther. */
export const largestReachKm = 60;

/** The radius in kilometres that a city of so many people fills, built as densely as cities are. */
export function reachKm(population: number): number {
  return Math.max(smallestReachKm, Math.sqrt(population / (Math.PI * peoplePerSquareKm)));
}
