import { readFile } from 'node:fs/promises';
import type { DemoPerson } from './people.ts';

const folder = new URL('pictures/', import.meta.url);

/** The picture of a thing, a WebP of 1200 × 900. */
export async function readPicture(name: string): Promise<Buffer> {
  return readFile(new URL(`listings/${name}.webp`, folder));
}

/** The face of a demo person, a WebP of 480 × 480 that fits the circle of an avatar. */
export async function readFace({ name }: Pick<DemoPerson, 'name'>): Promise<Buffer> {
  return readFile(new URL(`people/${name.toLowerCase().replaceAll(' ', '-')}.webp`, folder));
}
