import { endWithParent } from '../in-own-process.ts';
import { gatherPlaces, readRegions } from './gather-places.ts';
import { indexPlaces } from './make-places-file.ts';
import { writePlacesFile } from './places-file.ts';

/** A process of its own: `node build-places.ts <folder>`. */
const [, , cacheDir] = process.argv;
if (cacheDir === undefined) throw new Error('usage: node build-places.ts <folder>');
const end = endWithParent();

process.send?.('Reading the world’s places …');
const gathered = gatherPlaces();
const index = indexPlaces(gathered, readRegions());
writePlacesFile(cacheDir, index);
end();
