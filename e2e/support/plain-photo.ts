import sharp from 'sharp';

/** A small picture of one colour, as a file that somebody chooses. */
export async function plainPhoto(name: string) {
  const background = { r: 200, g: 90, b: 90 };
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}
