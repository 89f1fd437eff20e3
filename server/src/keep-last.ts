/** Makes a thing once for each version, and again after a failure. Of each name only the last is kept. */
export function keepLast<T>(): (name: string, version: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { version: string; made: Promise<T> }>();
  return async (name, version, make) => {
    const last = kept.get(name);
    if (last?.version === version) return last.made;
    const next = { version, made: make() };
    kept.set(name, next);
    next.made.catch(() => {
      if (kept.get(name) === next) kept.delete(name);
    });
    return next.made;
  };
}
