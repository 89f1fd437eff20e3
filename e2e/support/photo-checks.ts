import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp, { type Metadata } from 'sharp';
import { expect } from 'vitest';

/** Groups that exiftool reports for any file. */
const fileGroups = new Set(['SourceFile', 'ExifTool', 'System', 'File', 'RIFF', 'Composite']);

export function metadataOf(image: Buffer): Promise<Metadata> {
  return sharp(image).metadata();
}

/** Checks with sharp and, if installed, exiftool. */
export async function expectNoMetadata(image: Buffer): Promise<void> {
  const { exif, xmp, icc, iptc, orientation } = await metadataOf(image);
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  const groups = await groupsByExiftool(image);
  expect(groups.filter((group) => !fileGroups.has(group))).toEqual([]);
}

/** Upright: portrait, red above blue. */
export async function expectUpright(image: Buffer): Promise<void> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info.height).toBeGreaterThan(info.width);
  const middle = Math.floor(info.width / 2) * info.channels;
  const rowBytes = info.width * info.channels;
  const at = (share: number) =>
    data.subarray(Math.floor(info.height * share) * rowBytes + middle).subarray(0, 3);
  const [redAbove = 0, , blueAbove = 0] = at(0.25);
  const [redBelow = 0, , blueBelow = 0] = at(0.75);
  expect(redAbove).toBeGreaterThan(blueAbove);
  expect(blueBelow).toBeGreaterThan(redBelow);
}

/** Empty without exiftool. */
async function groupsByExiftool(image: Buffer): Promise<string[]> {
  const reading = promisify(execFile)('exiftool', ['-j', '-G1', '-a', '-']);
  reading.child.stdin?.on('error', () => undefined).end(image);
  const printed = await reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (printed === null) return [];
  const [tags = {}] = JSON.parse(printed.stdout) as Record<string, unknown>[];
  return Object.keys(tags).map((tag) => tag.split(':')[0] ?? tag);
}
