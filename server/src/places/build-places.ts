import { gatherPlaces, readRegions } from './gather-places.ts';
import { indexPlaces } from './index-places.ts';
import { writePlacesFile } from './places-file.ts';

/**
 * Run as a process of its own, `node build-places.ts <folder>`, so that the server stays responsive and
 * small while the index of places is made. Reports its steps to the process that started it.
 */
const [, , cacheDir] = process.argv;
if (cacheDir === undefined) throw new Error('usage: node build-places.ts <folder>');
// Without the process that asked for it, nobody needs the index.
const giveUp = () => process.exit(1);
process.once('disconnect', giveUp);

report('Reading the world’s places …');
const gathered = gatherPlaces();
report(`Indexing ${gathered.length} places …`);
const index = indexPlaces(gathered, readRegions());
writePlacesFile(cacheDir, index);
process.off('disconnect', giveUp);
if (process.connected) process.disconnect();

function report(text: string): void {
  process.send?.(text);
}
