import { makeKit, type Drawing } from './drawings/kit.ts';
import { drawScene } from './drawings/scenes.ts';
import { sofa, armchair, deskLamp, woodenTable, bookshelf } from './drawings/furniture.ts';
import { camera, laptop, phone, headphones, watch, gameConsole } from './drawings/electronics.ts';
import { coffeeMachine, washingMachine, plant, vase, painting } from './drawings/household.ts';
import { guitar, piano, recordPlayer } from './drawings/music.ts';
import { bicycle, tent, kayak, garden, babyStroller } from './drawings/outdoors.ts';
import { car, skateboard, backpack, sneakers } from './drawings/vehicles.ts';
import { plumbing, housePainting, roof, movingBoxes } from './drawings/services.ts';
import { electrician, tiling, haircut } from './drawings/trades.ts';

const drawings: Record<string, Drawing> = {
  sofa,
  armchair,
  'desk lamp': deskLamp,
  'wooden table': woodenTable,
  bookshelf,
  camera,
  laptop,
  phone,
  headphones,
  watch,
  'game console': gameConsole,
  'coffee machine': coffeeMachine,
  'washing machine': washingMachine,
  plant,
  vase,
  painting,
  guitar,
  piano,
  'record player': recordPlayer,
  bicycle,
  tent,
  kayak,
  garden,
  'baby stroller': babyStroller,
  car,
  skateboard,
  backpack,
  sneakers,
  plumbing,
  'house painting': housePainting,
  roof,
  'moving boxes': movingBoxes,
  electrician,
  tiling,
  haircut,
};

/** Everything that can be drawn. */
export const drawingSubjects: readonly string[] = Object.keys(drawings);

const definitions =
  '<defs><filter id="soft" x="-30%" y="-150%" width="160%" height="400%"><feGaussianBlur stdDeviation="4"/></filter>' +
  '<radialGradient id="lamp" cx="0.3" cy="0.15" r="1"><stop offset="0" stop-color="#fff" stop-opacity="0.28"/>' +
  '<stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#5a2a10" stop-opacity="0.16"/>' +
  '</radialGradient></defs>';

/** An illustration of a subject as SVG, 1200 × 900, always the same for the same seed. Throws for an unknown subject. */
export function drawPhotoSvg(subject: string, seed: number): string {
  const drawing = drawings[subject];
  if (!drawing) throw new Error(`Nobody knows how to draw ${subject}`);
  const kit = makeKit(seed * 7919 + hash(subject));
  const background = drawScene(drawing.scene, kit);
  const mirror = kit.chance(0.4) ? 'transform="translate(400 0) scale(-1 1)"' : '';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 400 300">' +
    `${definitions}${background}<g ${mirror}>${drawing.draw(kit)}</g><rect width="400" height="300" fill="url(#lamp)"/></svg>`
  );
}

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}
