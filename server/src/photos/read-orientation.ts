/** How a camera was held, as EXIF counts it: 1 is upright, 2 to 8 are turned or mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const exifPrefix = Buffer.from('Exif\0\0');
const entryBytes = 12;
const orientationTag = 0x0112;
const shortType = 3;

/** The orientation in EXIF data; 1 where none can be read. All other EXIF data is ignored. */
export function readOrientation(exif: Buffer): Orientation {
  const isPrefixed = exif.subarray(0, exifPrefix.length).equals(exifPrefix);
  const tiff = isPrefixed ? exif.subarray(exifPrefix.length) : exif;
  const order = tiff.toString('latin1', 0, 4);
  if (order === 'II*\0') return findOrientation(tiff, 'LE');
  if (order === 'MM\0*') return findOrientation(tiff, 'BE');
  return 1;
}

function findOrientation(tiff: Buffer, order: 'LE' | 'BE'): Orientation {
  const short = (at: number): number => (at + 2 <= tiff.length ? tiff[`readUInt16${order}`](at) : 0);
  const start = tiff.length < 8 ? tiff.length : tiff[`readUInt32${order}`](4);
  const entries = short(start);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * entryBytes;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 2) === shortType ? short(at + 8) : 1;
    return isOrientation(value) ? value : 1;
  }
  return 1;
}

function isOrientation(value: number): value is Orientation {
  return value >= 1 && value <= 8;
}
