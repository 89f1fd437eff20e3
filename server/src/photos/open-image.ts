import sharp, { type Sharp, type SharpOptions } from 'sharp';

// Photos come from strangers, so the whole process can only reach the four decoders that it needs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// Every photo is decoded once.
sharp.cache(false);
sharp.concurrency(1);

/** First frame only. Fails on damage, not on cameras' harmless oddities. */
export function openImage(bytes: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'error', pages: 1, ...options });
}

/** One that comes from no file: a plain colour, or a text. */
export function makeImage(options: Pick<SharpOptions, 'create' | 'text'>): Sharp {
  return sharp(options);
}
