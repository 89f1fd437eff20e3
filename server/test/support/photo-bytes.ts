import sharp, { type Sharp } from 'sharp';
import { crc32, deflateSync } from 'node:zlib';

export function plainImage(width = 60, height = 40, background = '#3a7'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
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

export function redThenBlue(width: number, height: number): Sharp {
  const half = { width: width / 2, height, channels: 3 as const, background: '#0000ff' };
  return plainImage(width, height, '#ff0000').composite([
    { input: { create: half }, left: width / 2, top: 0 },
  ]);
}

export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
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

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
