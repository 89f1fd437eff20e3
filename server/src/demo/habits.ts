import type { ListingType } from '@ballpark/domain/listing-types.ts';
import { isNamed, people } from './people.ts';
import { chanceOf } from './random.ts';

/** How a person guesses: their usual error, and how far they scatter around it, both in natural logarithms. */
export type Habit = { lean: Record<ListingType, number>; scatter: number };

/** Neighbours together guess a little too high. */
const crowdLean = 0.05;
/** The named accounts each have a different error, so that each can learn from their own guesses. */
const named: readonly Habit[] = [
  { lean: { PRODUCT: 0.16, SERVICE: 0.04 }, scatter: 0.12 },
  { lean: { PRODUCT: -0.02, SERVICE: -0.2 }, scatter: 0.1 },
  { lean: { PRODUCT: 0.01, SERVICE: 0.02 }, scatter: 0.08 },
];

/** The habit of each person, by their index; always the same. */
export const habits: readonly Habit[] = planHabits();

function planHabits(): Habit[] {
  const chance = chanceOf(8_100);
  const rest = [...named];
  return people.map((person) => {
    const own = crowdLean + 0.14 * chance.normal();
    const lean = { PRODUCT: own + 0.04 * chance.normal(), SERVICE: own + 0.06 * chance.normal() };
    const habit = { lean, scatter: 0.08 + 0.22 * chance.next() ** 2 };
    return isNamed(person) ? (rest.shift() ?? habit) : habit;
  });
}
