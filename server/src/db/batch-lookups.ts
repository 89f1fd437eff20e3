/** Keys requested while one statement runs go into the next one, so no answer is stale. */
export function batchLookups<Key, Found>(
  lookup: (keys: Key[]) => Promise<(Found | undefined)[]>,
): (key: Key) => Promise<Found | undefined> {
  let asked: { key: Key; resolve: (found: Found | undefined) => void; reject: (error: unknown) => void }[] =
    [];
  let isUnderWay = false;

  async function lookupAsked(): Promise<void> {
    isUnderWay = true;
    while (asked.length > 0) {
      const now = asked;
      asked = [];
      try {
        const found = await lookup(now.map(({ key }) => key));
        now.forEach(({ resolve }, index) => resolve(found[index]));
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
    }
    isUnderWay = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      asked.push({ key, resolve, reject });
      if (!isUnderWay) void lookupAsked();
    });
}
