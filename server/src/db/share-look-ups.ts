/**
 * A look-up that those who ask at the same time share: what is asked for while one is under way goes into the next one
 * together. Each begins after it was asked for, so nobody is answered with what was true before.
 */
export function shareLookUps<Key, Found>(
  lookUp: (keys: Key[]) => Promise<(Found | undefined)[]>,
): (key: Key) => Promise<Found | undefined> {
  let asked: { key: Key; resolve: (found: Found | undefined) => void; reject: (error: unknown) => void }[] =
    [];
  let isUnderWay = false;

  async function lookUpAsked(): Promise<void> {
    isUnderWay = true;
    while (asked.length > 0) {
      const now = asked;
      asked = [];
      try {
        const found = await lookUp(now.map(({ key }) => key));
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
      if (!isUnderWay) void lookUpAsked();
    });
}
