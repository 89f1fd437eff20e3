import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export function plainImage(width = 60, height = 40, background = '#3a7'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A see-through square with a disc in it. */
export function discLogo(color: string, side = 300): Sharp {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1)
    if (Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2) < side * 0.45)
      pixels.set([red, green, blue, 255], at * 4);
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } });
}

/** Of a picture, in hex, with its opacity. */
export async function colorAt(picture: Buffer, left: number, top: number): Promise<string> {
  const one = sharp(picture).extract({ left, top, width: 1, height: 1 }).ensureAlpha();
  return (await one.raw().toBuffer()).toString('hex');
}

/** Fine detail, so that it does not compress to nothing. */
export function noisyImage(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#000',
    },
  });
}

export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', [header]),
    chunk('IDAT', [packed(1000)]),
    chunk('IEND', []),
  ]);
}

export function withJpegComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** Pads after the end marker, where decoders do not look. */
export function paddedTo(photo: Buffer, byteLength: number): Buffer {
  return Buffer.concat([photo, Buffer.alloc(byteLength - photo.length)]);
}

/**
 * Small photos with expensive metadata: compressed texts, thousands of chunks, tables whose entries share bytes, extra frames. Made on
 * demand.
 */
export const photoBombs = {
  'PNG, a packed text': () => png(chunk('zTXt', [text('a\0\0'), packed(50e6)])),
  'PNG, a packed international text': () => png(chunk('iTXt', [text('a\0'), international, packed(50e6)])),
  'PNG, packed XMP': () => png(chunk('iTXt', [text('XML:com.adobe.xmp\0'), international, packed(50e6)])),
  'PNG, a packed profile': () => png(chunk('iCCP', [text('a\0\0'), packed(50e6)])),
  'PNG, 400 packed texts': () => png(repeated(400, chunk('zTXt', [text('a\0\0'), packed(7_900_000)]))),
  'PNG, EXIF that names its bytes 5,000 times': () => png(chunk('eXIf', [exif(4_900_000, 5000)])),
  'PNG, 9,000 notes on its colours': () =>
    png(repeated(9000, chunk('gAMA', [Buffer.from('0000b18f', 'hex')]))),
  'PNG, 400,000 empty chunks': () => png(repeated(400_000, chunk('abCd', []))),
  'JPEG, EXIF that names its bytes 5,000 times': () =>
    jpeg(segment(0xe1, [text('Exif\0\0'), exif(65_000, 5000)])),
  'JPEG, 79 segments of XMP': () =>
    jpeg(repeated(79, segment(0xe1, [text('http://ns.adobe.com/xap/1.0/\0'), Buffer.alloc(65_000)]))),
  'JPEG, a profile of 5 MB': () =>
    jpeg(
      Buffer.concat(
        Array.from({ length: 79 }, (_, index) =>
          segment(0xe2, [text('ICC_PROFILE\0'), Buffer.from([index + 1, 79]), Buffer.alloc(65_000)]),
        ),
      ),
    ),
  'JPEG, a million empty segments': () => jpeg(repeated(1_000_000, segment(0xe5, []))),
  'WebP, EXIF that names its bytes 5,000 times': () => webp(['EXIF', exif(5_000_000, 5000)]),
  'WebP, 5 MB of XMP': () => webp(['XMP ', Buffer.alloc(5_000_000)]),
  'WebP, a profile of 5 MB': () => webp(['ICCP', Buffer.alloc(5_000_000)]),
  'GIF, 400,000 frames': () => gif(repeated(400_000, Buffer.from('2c0000000001000100000200', 'hex'))),
  'GIF, 19,000 comments': () =>
    gif(repeated(19_000, Buffer.concat([Buffer.from('21feff', 'hex'), Buffer.alloc(255), Buffer.alloc(1)]))),
} satisfies Record<string, () => Promise<Buffer>>;

export type PhotoBomb = keyof typeof photoBombs;

const international = Buffer.from([1, 0, 0, 0]);
const endOfHeader = 33;

async function png(chunks: Buffer): Promise<Buffer> {
  const plain = await plainImage(64, 64).png().toBuffer();
  return Buffer.concat([plain.subarray(0, endOfHeader), chunks, plain.subarray(endOfHeader)]);
}

async function jpeg(segments: Buffer): Promise<Buffer> {
  const plain = await plainImage(64, 64).jpeg().toBuffer();
  return Buffer.concat([plain.subarray(0, 2), segments, plain.subarray(2)]);
}

async function gif(blocks: Buffer): Promise<Buffer> {
  const plain = await plainImage(64, 64).gif().toBuffer();
  return Buffer.concat([plain.subarray(0, -1), blocks, plain.subarray(-1)]);
}

async function webp(more: [string, Buffer]): Promise<Buffer> {
  const plain = await plainImage(64, 64).webp().toBuffer();
  const holds = { EXIF: 0x08, 'XMP ': 0x04, ICCP: 0x20 }[more[0]] ?? 0;
  const canvas = Buffer.from([holds, 0, 0, 0, 63, 0, 0, 63, 0, 0]);
  const added = riffChunk(...more);
  const picture = plain.subarray(12);
  const chunks = more[0] === 'ICCP' ? [added, picture] : [picture, added];
  const body = Buffer.concat([text('WEBP'), riffChunk('VP8X', canvas), ...chunks]);
  return riffChunk('RIFF', body);
}

function chunk(type: string, data: readonly Buffer[]): Buffer {
  const body = Buffer.concat([text(type), ...data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export function segment(code: number, data: readonly Buffer[]): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(2 + data.reduce((sum, { length }) => sum + length, 0), 2);
  return Buffer.concat([head, ...data]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([text(type), length, data, Buffer.alloc(data.length % 2)]);
}

/** Each EXIF entry claims all of the bytes. */
function exif(byteLength: number, entries: number): Buffer {
  const bytes = Buffer.alloc(byteLength, 'A');
  bytes.write('II*\0\x08\0\0\0', 0, 'latin1');
  bytes.writeUInt16LE(entries, 8);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = 10 + 12 * entry;
    bytes.writeUInt16LE(entry + 1, at);
    bytes.writeUInt16LE(1, at + 2);
    bytes.writeUInt32LE(byteLength - 10, at + 4);
    bytes.writeUInt32LE(10, at + 8);
  }
  bytes.writeUInt32LE(0, 10 + 12 * entries);
  return bytes;
}

function packed(byteLength: number): Buffer {
  return deflateSync(Buffer.alloc(byteLength), { level: 9 });
}

function repeated(count: number, part: Buffer): Buffer {
  return Buffer.alloc(count * part.length, part);
}

function text(characters: string): Buffer {
  return Buffer.from(characters, 'latin1');
}
