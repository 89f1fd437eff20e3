import { fork } from 'node:child_process';
import { drawPhotoSvg } from './draw-photo-svg.ts';
import { drawFaceSvg } from './faces/draw-face-svg.ts';

/** Draws photos and faces for the demo community until it is closed. */
export type Painter = {
  /** A JPEG of 1200 × 900, always the same for the same seed. Throws for an unknown subject. */
  drawPhoto: (subject: string, seed: number) => Promise<Buffer>;
  /** A JPEG of 480 × 480, always the same for the same demo person, identified by their index. */
  drawFace: (person: number) => Promise<Buffer>;
  close: () => void;
};

type Waiting = { resolve: (photo: Buffer) => void; reject: (error: Error) => void };

/** Opens a painter in a second process, so that this process can never read SVG. */
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

  async function paint(svg: string): Promise<Buffer> {
    if (!child.connected) throw new Error('The painter has stopped');
    return new Promise((resolve, reject) => {
      const id = (nextId += 1);
      waiting.set(id, { resolve, reject });
      child.send({ id, svg });
    });
  }

  return {
    drawPhoto: async (subject, seed) => paint(drawPhotoSvg(subject, seed)),
    drawFace: async (person) => paint(drawFaceSvg(person)),
    close() {
      if (child.connected) child.disconnect();
    },
  };
}
