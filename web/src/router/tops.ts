const name = 'ballpark.tops';

/** How far down each entry of the history was left, in pixels, by its key. */
export const tops = readTops();

/** Keeps them through a reload. */
export function keepTops(): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...tops]));
  } catch {
    // Storage may be forbidden; pages then begin at their top after a reload.
  }
}

function readTops(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}
