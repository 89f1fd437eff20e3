const key = 'ballpark.tops';

/** How far down each entry of the history was left, in pixels, by its key. */
export const scrollTops = readScrollTops();

/** Keeps the positions through a reload. */
export function keepScrollTops(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...scrollTops]));
  } catch {
    // Storage may be forbidden; pages then begin at their top after a reload.
  }
}

function readScrollTops(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}
