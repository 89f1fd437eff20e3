import type { BodyPlace } from './limits/body-room.ts';

const blockBytes = 64 * 1024;

/** Collects the pieces of a body in blocks, because a piece that is kept alone costs half a kilobyte, even if it holds a single byte. */
export function createBodyBlocks(mostBytes: number, place: BodyPlace | null) {
  const blocks: Buffer[] = [];
  let last = Buffer.alloc(0);
  let usedOfLast = 0;
  let heldBytes = 0;

  /** Keeps a piece: true at once, or a promise if it first has to wait for room. At most `mostBytes` may be added in all. */
  function add(piece: Buffer): true | Promise<void> {
    const copied = piece.copy(last, usedOfLast);
    usedOfLast += copied;
    if (copied === piece.length) return true;
    const rest = piece.subarray(copied);
    const bytes = Math.min(blockBytes, mostBytes - heldBytes);
    const room = place?.take(bytes) ?? true;
    if (room !== true) return room.then(() => grow(bytes)).then(async () => void (await add(rest)));
    grow(bytes);
    return add(rest);
  }

  function grow(bytes: number): void {
    last = Buffer.allocUnsafe(bytes);
    usedOfLast = 0;
    heldBytes += bytes;
    blocks.push(last);
  }

  return { add, text: () => Buffer.concat(blocks, heldBytes - last.length + usedOfLast).toString() };
}
