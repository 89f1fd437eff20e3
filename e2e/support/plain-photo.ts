import sharp from 'sharp';

export async function plainPhoto(name: string, width = 60, height = 40) {
  const background = { r: 200, g: 90, b: 90 };
  const drawn = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}
