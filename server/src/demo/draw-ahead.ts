import type { DemoPost } from './community.ts';
import type { Painter } from './draw-photo.ts';

/** Answers the drawing for a post. */
export type Draw = (post: DemoPost) => Promise<Buffer>;

const drawingsAhead = 3;

/** Draws the photos of what is posted next while the story goes on, for the painter is a process of its own. Posts are asked for in their order. */
export function drawAhead(painter: Painter, posts: readonly DemoPost[]): Draw {
  const drawings = new Map<number, Promise<Buffer>>();
  let next = 0;
  return async (post) => {
    for (const { listing, item, seed } of posts.slice(next, next + drawingsAhead + 1 - drawings.size)) {
      const drawing = painter.drawPhoto(item.subject, seed);
      // A story that ends early leaves it behind.
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
