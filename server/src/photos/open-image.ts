import sharp, { type Sharp, type SharpOptions } from 'sharp';

// Photos come from strangers: only the four decoders that the product needs stay reachable, in the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// Every photo is decoded once, so a cache would only use memory.
sharp.cache(false);
sharp.concurrency(1);

/** Opens bytes as an image, first frame only, strict about damage but not about a camera's harmless oddities. */
export function openImage(bytes: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'error', pages: 1, ...options });
}
