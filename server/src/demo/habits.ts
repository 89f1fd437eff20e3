import { isNamed, people } from './people.ts';
import { chanceOf } from './random.ts';

/** How a person guesses: how far they usually run off and how far they scatter around that, both in natural logarithms. */
export type Habit = { lean: Record<'PRODUCT' | 'SERVICE', number>; scatter: number };

/** Neighbours together guess a little too high. */
const crowdLean = 0.05;
/** Those whose password is printed have something to learn from their own guesses, each something else. */
const named: readonly Habit[] = [
  { lean: { PRODUCT: 0.16, SERVICE: 0.04 }, scatter: 0.12 },
  { lean: { PRODUCT: -0.02, SERVICE: -0.2 }, scatter: 0.1 },
  { lean: { PRODUCT: 0.01, SERVICE: 0.02 }, scatter: 0.08 },
];

/** Each person's own, by their index; always the same. */
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
