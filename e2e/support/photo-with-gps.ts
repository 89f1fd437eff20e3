import sharp from 'sharp';

const red = { r: 200, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 200 };
const gpsPointerTag = 0x8825;
const exifHeader = 6;

/**
 * A phone photo: 1200 × 900 stored pixels with orientation 6, location in EXIF and XMP, and a colour profile. Upright it is 900 × 1200, red
 * above blue.
 */
export async function photoWithGps(): Promise<Buffer> {
  // Orientation 6 puts the left side on top.
  const left = await sharp({ create: { width: 600, height: 900, channels: 3, background: red } })
    .png()
    .toBuffer();
  const placed = await sharp({ create: { width: 1200, height: 900, channels: 3, background: blue } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Camera', Model: 'Pocket' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 8/1 1400/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '11/1 34/1 3100/100',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>48.1372,11.5755</place></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  // Writing EXIF resets the orientation.
  return sharp(placed).withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer();
}

export function hasGps(exif: Buffer | undefined): boolean {
  if (exif === undefined) return false;
  const tiff = exif.subarray(exifHeader);
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const tags = Array.from({ length: u16(directory) }, (_, at) => u16(directory + 2 + at * 12));
  return tags.includes(gpsPointerTag);
}
