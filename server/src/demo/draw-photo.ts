import { fork } from 'node:child_process';
import { drawPhotoSvg } from './draw-photo-svg.ts';

/** Draws photos for the demo community until it is closed. */
export type Painter = {
  /** A JPEG of 1200 × 900, always the same for the same seed. Throws for an unknown subject. */
  drawPhoto: (subject: string, seed: number) => Promise<Buffer>;
  close: () => void;
};

type Waiting = { resolve: (photo: Buffer) => void; reject: (error: Error) => void };

/** Opens a painter: a second process, so that this one stays unable to read SVG. */
export function openPainter(): Painter {
  const child = fork(new URL('render-drawings.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let nextId = 0;

  child.on('message', ({ id, photo }: { id: number; photo: Uint8Array }) => {
    waiting.get(id)?.resolve(Buffer.from(photo));
    waiting.delete(id);
  });
  child.on('error', rejectAll);
  child.on('exit', () => rejectAll(new Error('The painter has stopped')));

  function rejectAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return {
    async drawPhoto(subject, seed) {
      const svg = drawPhotoSvg(subject, seed);
      if (!child.connected) throw new Error('The painter has stopped');
      return new Promise((resolve, reject) => {
        const id = (nextId += 1);
        waiting.set(id, { resolve, reject });
        child.send({ id, svg });
      });
    },
    close() {
      if (child.connected) child.disconnect();
    },
  };
}
