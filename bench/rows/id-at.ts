import type { Chance } from '../../server/src/demo/random.ts';

/** A UUIDv7 of that time; the same chance makes the same one. */
export function idAt(ms: number, chance: Chance): string {
  const time = Math.floor(ms).toString(16).padStart(12, '0');
  const word = (): string =>
    Math.floor(chance.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const [a, b, c] = [word(), word(), word()];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-8${a.slice(3, 6)}-${b}${c.slice(0, 4)}`;
}
