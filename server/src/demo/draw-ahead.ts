import type { DemoPost } from './community.ts';
import type { Painter } from './draw-photo.ts';

/** Answers the photo for a post. */
export type Draw = (post: DemoPost) => Promise<Buffer>;

const drawingsAhead = 3;

/** Draws the photos of the next posts ahead of time, since the painter is a separate process. Posts must be asked for in their order. */
export function drawAhead(painter: Painter, posts: readonly DemoPost[]): Draw {
  const drawings = new Map<number, Promise<Buffer>>();
  let next = 0;
  return async (post) => {
    for (const { listing, item, seed } of posts.slice(next, next + drawingsAhead + 1 - drawings.size)) {
      const drawing = painter.drawPhoto(item.subject, seed);
      // Nobody awaits this drawing if the demo ends early.
      drawing.catch(() => undefined);
      drawings.set(listing, drawing);
      next += 1;
    }
    const drawing = drawings.get(post.listing);
    if (!drawing) throw new Error(`listing ${post.listing} is posted before its turn`);
    drawings.delete(post.listing);
    return drawing;
  };
}
