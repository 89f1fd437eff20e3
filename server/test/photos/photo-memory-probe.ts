import sharp from 'sharp';
import { processPhoto } from '../../src/photos/process-photo.ts';
import { noisyImage, photoBombs } from '../support/photos.ts';

/** Runs alone in a process: prints the MB that 50 users' simultaneous photos add. They are ordinary, `bombs` of all kinds, or one kind. */
const kind = process.argv[2] ?? 'ordinary';
const photos = kind === 'ordinary' ? [await ordinaryPhoto()] : await bombsOf(kind);
const fifty = Array.from({ length: 50 }, (_, index) => Buffer.from(photos[index % photos.length] ?? ''));
const before = process.memoryUsage().rss;
let highest = before;
setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5).unref();
await Promise.allSettled(
  fifty.map((photo, index) => processPhoto(photo, 'profile', { by: `person ${index}` })),
);
process.stdout.write(String((Math.max(highest, process.memoryUsage().rss) - before) / 1e6));

async function ordinaryPhoto(): Promise<Buffer> {
  const small = await noisyImage(320, 240).png().toBuffer();
  return sharp(small).resize(3200, 2400).jpeg().toBuffer();
}

async function bombsOf(kind: string): Promise<Buffer[]> {
  const bombs = Object.entries(photoBombs).filter(([name]) => kind === 'bombs' || kind === name);
  return Promise.all(bombs.map(([, make]) => make()));
}
