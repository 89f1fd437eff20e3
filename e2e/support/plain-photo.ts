import sharp from 'sharp';

/** A photo of one colour as a file to choose; width and height are in pixels. */
export async function plainPhoto(name: string, width = 60, height = 40) {
  const background = { r: 200, g: 90, b: 90 };
  const drawn = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}
