import { readdirSync, readFileSync } from 'node:fs';
import { makeKit, type Kit } from './drawings/kit.ts';
import { drawScene, scenes } from './drawings/scenes.ts';
import { softEllipse } from './soft-ellipse.ts';

const folder = new URL('drawings/', import.meta.url);

/** All subjects that can be drawn: `desk lamp` is drawings/desk-lamp.svg. A drawing is 400 × 300. */
export const drawingSubjects: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -'.svg'.length).replaceAll('-', ' '));

const definitions =
  '<defs><filter id="soft" x="-30%" y="-150%" width="160%" height="400%"><feGaussianBlur stdDeviation="4"/></filter>' +
  '<radialGradient id="lamp" cx="0.3" cy="0.15" r="1"><stop offset="0" stop-color="#fff" stop-opacity="0.28"/>' +
  '<stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#5a2a10" stop-opacity="0.16"/>' +
  '</radialGradient></defs>';

/** Draws a subject as SVG, 1200 × 900, always the same for the same seed. Throws for an unknown subject. */
export function drawPhotoSvg(subject: string, seed: number): string {
  if (!drawingSubjects.includes(subject)) throw new Error(`Nobody knows how to draw ${subject}`);
  const drawing = readFileSync(new URL(`${subject.replaceAll(' ', '-')}.svg`, folder), 'utf8');
  const scene = scenes.find((each) => drawing.includes(`data-scene="${each}"`));
  if (scene === undefined) throw new Error(`The drawing of ${subject} names no scene`);
  const kit = makeKit(seed * 7919 + hash(subject));
  const background = drawScene(scene, kit);
  const mirror = kit.chance(0.4) ? 'transform="translate(400 0) scale(-1 1)"' : '';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 400 300">' +
    `${definitions}${withSoftEllipses(`${background}<g ${mirror}>${shapesOf(drawing, kit)}</g>`)}<rect width="400" height="300" fill="url(#lamp)"/></svg>`
  );
}

function withSoftEllipses(shapes: string): string {
  const blurred =
    /<ellipse cx="([\d.]+)" cy="([\d.]+)" rx="([\d.]+)" ry="([\d.]+)" fill="(#\w+)" opacity="([\d.]+)" filter="url\(#soft\)"\/>/g;
  return shapes.replace(blurred, (_, cx, cy, rx, ry, fill: string, opacity) =>
    softEllipse({
      cx: Number(cx),
      cy: Number(cy),
      rx: Number(rx),
      ry: Number(ry),
      fill,
      opacity: Number(opacity),
    }),
  );
}

/**
 * The shapes of a file, in the kit's colours. The part before them is for people who open the file alone. Of the groups `sometimes` and
 * `otherwise` one is drawn: the first with the probability in `data-share`.
 */
function shapesOf(drawing: string, kit: Kit): string {
  const share = /data-share="([\d.]+)"/.exec(drawing)?.[1];
  const left = share !== undefined && kit.chance(Number(share)) ? 'otherwise' : 'sometimes';
  return drawing
    .replace(/^[^]*<\/(?:style|defs)>/, '')
    .replace('</svg>', '')
    .replace(new RegExp(`^( *)<g class="${left}">[^]*?^\\1</g>`, 'gm'), '')
    .replace(
      /var\(--(accent|second)(?:-(dark|light))?\)/g,
      (_, hue: 'accent' | 'second', strength?: 'dark' | 'light') => kit[hue][strength ?? 'base'],
    );
}

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}
