import { type StrippedPhoto, unreadable } from './stripped-photo.ts';

const screenBytes = 13;
const imageBytes = 10;
const extension = 0x21;
const graphicControl = 0xf9;
const image = 0x2c;
const trailer = Buffer.from([0x3b]);

/** Keeps the first frame, with the extension that says which of its colours is transparent. */
export function stripGif(bytes: Buffer): StrippedPhoto {
  let at = screenBytes + colourTableBytes(bytes[10]);
  const screen = bytes.subarray(0, at);
  let control = Buffer.alloc(0);
  while (bytes[at] === extension) {
    const end = afterBlocks(bytes, at + 2);
    if (bytes[at + 1] === graphicControl) control = Buffer.from(bytes.subarray(at, end));
    at = end;
  }
  if (bytes[at] !== image) throw unreadable();
  // Behind the colours stands one byte of its own, then the pixels.
  const end = afterBlocks(bytes, at + imageBytes + colourTableBytes(bytes[at + 9]) + 1);
  return { bytes: Buffer.concat([screen, control, bytes.subarray(at, end), trailer]), orientation: 1 };
}

/** A byte's highest bit says whether a table of colours follows, its lowest three how long it is. */
function colourTableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** Where a chain of blocks ends, each of which begins with its length; one of length 0 is the last. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined) throw unreadable();
    at += length + 1;
  }
  return at + 1;
}
