import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

export async function plainPhoto(name: string) {
  const background = { r: 200, g: 90, b: 90 };
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}

/** Compresses badly: half a byte per pixel. */
export async function noisyPhoto(name: string, width: number, height: number) {
  const raw = { width, height, channels: 3 } as const;
  const drawn = sharp(randomBytes(width * height * 3), { raw });
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg({ quality: 60 }).toBuffer() };
}
