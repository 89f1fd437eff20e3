import sharp from 'sharp';
import { processPhoto } from '../src/photos/process-photo.ts';

/** A process of its own, so that nothing else is measured: prints by how many MB 50 photos at once made it grow. */
const detail = sharp({
  create: {
    width: 320,
    height: 240,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
    background: '#000',
  },
});
const jpeg = await sharp(await detail.png().toBuffer())
  .resize(3200, 2400)
  .jpeg()
  .toBuffer();
const before = process.memoryUsage().rss;
let highest = before;
setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5).unref();
await Promise.all(Array.from({ length: 50 }, () => processPhoto(Buffer.from(jpeg), 'listing')));
process.stdout.write(String((highest - before) / 1e6));
