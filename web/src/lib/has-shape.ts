type Check = (value: unknown) => boolean;

/** Validates stored data, maybe of an older version. Zod would outweigh the page. */
export function hasShape<T extends object>(checks: Record<keyof T, Check>) {
  return (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([name, check]) => check(Reflect.get(value, name)));
}

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number';
export const isBoolean: Check = (value) => typeof value === 'boolean';

/** For optional fields. */
export function orAbsent(check: Check): Check {
  return (value) => value === undefined || check(value);
}

export function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}
