import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Compresses badly: half a byte per pixel. */
export async function noisyPhoto(name: string, width: number, height: number) {
  const raw = { width, height, channels: 3 } as const;
  const drawn = sharp(randomBytes(width * height * 3), { raw });
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg({ quality: 60 }).toBuffer() };
}
