import type { Point } from '@ballpark/domain/places.ts';
import { foldName } from './country-names.ts';
import { edgeKm } from './places-around.ts';
import { type PlacesIndex, keyKinds } from './places-file.ts';
import { placesNamed } from './search-cities.ts';

/** From the edge of a place that a text may name. */
const nearKm = 10;

/**
 * The place near the point that the text names: 'Kreuzberg' in 'near Kreuzberg station, Berlin'. Of several with a
 * name, one whose own name it is goes before an alternate one, then the nearest.
 */
export function placeNamedNear(
  index: PlacesIndex,
  point: Point,
  { text, country }: { text: string; country: number },
): number | undefined {
  for (const name of namesIn(text)) {
    let best: { place: number; kind: number; km: number } | undefined;
    for (const { place, kind } of placesNamed(index, name)) {
      if (kind > keyKinds.alternate || index.country[place] !== country) continue;
      const km = edgeKm(index, place, point);
      if (km > nearKm) continue;
      if (!best || kind < best.kind || (kind === best.kind && km < best.km)) best = { place, kind, km };
    }
    if (best) return best.place;
  }
  return undefined;
}

const maxWords = 4;
/** Shorter ones are codes, or words of any language. */
const minWords = /[^a-z\d ]|.{4}/u;

/** The parts between commas, then the words in them: the town before the one that gave the street its name. */
function* namesIn(text: string): Generator<string> {
  const parts = text.split(/[,;،、，]/u).map(foldName);
  yield* parts;
  for (const part of parts) {
    const words = part.split(' ');
    for (let count = Math.min(maxWords, words.length - 1); count > 0; count--)
      for (let first = 0; first + count <= words.length; first++) {
        const name = words.slice(first, first + count).join(' ');
        if (minWords.test(name)) yield name;
      }
  }
}
