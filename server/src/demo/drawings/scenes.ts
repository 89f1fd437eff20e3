import type { Kit } from './kit.ts';
import { circle, cream, ellipse, group, leaf, leafDark, path, rect, repeat, stroke } from './shapes.ts';

export const scenes = ['room', 'wall', 'table', 'flat', 'outdoors', 'street'] as const;
type Scene = (typeof scenes)[number];

type Palette = { wall: string; floor: string; floorDark: string; light: string };

const palettes: readonly [Palette, ...Palette[]] = [
  { wall: '#f7e2cb', floor: '#ddb384', floorDark: '#c99a68', light: '#fdf3e5' },
  { wall: '#f2cfba', floor: '#c98f6b', floorDark: '#b27a57', light: '#fae4d7' },
  { wall: '#d6e5dc', floor: '#cda57c', floorDark: '#b98f66', light: '#ebf4ee' },
  { wall: '#f6e3ac', floor: '#d0a068', floorDark: '#bb8a53', light: '#fcf3d6' },
  { wall: '#d3e1ee', floor: '#cba784', floorDark: '#b6906c', light: '#eaf2f9' },
  { wall: '#ecd6df', floor: '#bd917c', floorDark: '#a87c67', light: '#f8edf2' },
  { wall: '#e8dccb', floor: '#ab7f60', floorDark: '#966c4e', light: '#f6efe5' },
  { wall: '#c8ddd5', floor: '#bb9069', floorDark: '#a57b56', light: '#e2efe9' },
];

/** The background of an object and the ground under it. */
export function drawScene(scene: Scene, kit: Kit): string {
  const palette = kit.pick(palettes);
  switch (scene) {
    case 'room':
      return room(palette, backdrop(kit, palette.light));
    case 'wall':
      return room(palette, plainBackdrop(kit, palette.light));
    case 'table':
      return table(kit, palette);
    case 'flat':
      return flat(kit, palette);
    case 'outdoors':
      return outdoors(kit);
    case 'street':
      return street(kit, palette);
  }
}

function room({ wall, floor, floorDark, light }: Palette, behind: string): string {
  const boards = repeat(7, (row) =>
    stroke(`M${-20 + row * 75} 215 L${-110 + row * 110} 300`, floorDark, 0.8),
  );
  return [
    rect(0, 0, 400, 300, wall),
    behind,
    rect(0, 214, 400, 86, floor),
    boards,
    rect(0, 207, 400, 8, light),
    rect(0, 214.5, 400, 3, '#3a1f1022'),
  ].join('');
}

function backdrop(kit: Kit, light: string): string {
  const isLeft = kit.chance(0.5);
  return kit.pick([
    () => plainBackdrop(kit, light),
    () => plainBackdrop(kit, light),
    () => windowLight(light),
    () => windowOn(isLeft ? 34 : 296, light) + circle(isLeft ? 260 : 140, 150, 70, `${light}99`),
  ])();
}

/** A background for things that hang on the wall, without anything that they could cover. */
function plainBackdrop(kit: Kit, light: string): string {
  return kit.pick([
    circle(200, 132, 104, light),
    path('M105 208 V120 A95 95 0 0 1 295 120 V208 Z', light),
    repeat(9, (index) => rect(14 + index * 45, 0, 20, 208, `${light}88`)),
    rect(0, 118, 400, 90, light) + rect(0, 114, 400, 4, cream),
  ]);
}

function windowLight(light: string): string {
  const pane = (x: number, y: number) => path(`M${x} ${y} l52 -14 l0 62 l-52 14 Z`, light);
  return group('translate(20 10) skewX(-8)', pane(110, 50), pane(168, 34), pane(110, 120), pane(168, 104));
}

function windowOn(x: number, light: string): string {
  return [
    rect(x, 34, 70, 104, cream, 4),
    rect(x + 5, 39, 60, 94, '#bfe0ea'),
    circle(x + 48, 60, 10, '#fff3c4'),
    path(`M${x + 5} 133 v-28 q20 -18 36 -4 q14 -10 24 0 v32 Z`, '#9cc9a0'),
    rect(x + 33, 39, 4, 94, cream),
    rect(x + 5, 84, 60, 4, cream),
    rect(x - 5, 136, 80, 7, light, 2),
  ].join('');
}

function table(kit: Kit, { wall, floor, floorDark, light }: Palette): string {
  const grain = repeat(5, (row) =>
    stroke(`M${10 + row * 20} ${232 + row * 14} q90 ${kit.between(-5, 5)} ${160 + row * 30} 0`, floorDark, 1),
  );
  return [
    rect(0, 0, 400, 300, wall),
    backdrop(kit, light),
    rect(0, 205, 400, 95, floor),
    rect(0, 205, 400, 4, '#ffffff40'),
    rect(0, 290, 400, 10, floorDark),
    grain,
  ].join('');
}

/** A view from above: one colour with a lighter shape on it. */
function flat(kit: Kit, { wall, light }: Palette): string {
  const shape = kit.pick([
    () => circle(200, 152, 126, light),
    () => path('M0 300 V190 L400 60 V300 Z', light),
    () => rect(70, 30, 260, 240, light, 28),
  ]);
  return rect(0, 0, 400, 300, wall) + shape();
}

function outdoors(kit: Kit): string {
  const sky = kit.pick(['#fde7c4', '#cfe8ee', '#f9d9c4', '#dcecdf']);
  const sunX = kit.between(60, 340);
  return [
    rect(0, 0, 400, 300, sky),
    circle(sunX, 66, 44, '#ffffff55'),
    circle(sunX, 66, 28, '#fff2c2'),
    cloud(kit.between(20, 140), 46),
    cloud(kit.between(220, 330), 78),
    path('M0 190 Q70 120 150 168 T300 150 T400 160 V300 H0 Z', '#b9d3a8'),
    path('M0 205 Q110 160 210 192 T400 184 V300 H0 Z', '#9cc08d'),
    tree(28, 196, 1),
    tree(kit.between(345, 375), 192, 0.8),
    path('M0 214 Q200 200 400 214 V300 H0 Z', '#84ad74'),
    repeat(9, (index) => grass(20 + index * 45, 262 + ((index * 37) % 30))),
  ].join('');
}

function cloud(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    ellipse(0, 0, 22, 9, '#ffffffb0'),
    ellipse(16, -6, 16, 9, '#ffffffb0'),
  );
}

function tree(x: number, y: number, scale: number): string {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    rect(-3, -20, 6, 34, '#8a6242', 2),
    ellipse(0, -40, 20, 30, leaf),
    path('M0 -70 A20 30 0 0 1 0 -10 Z', leafDark),
  );
}

function grass(x: number, y: number): string {
  return stroke(`M${x} ${y} q-2 -6 -5 -8 M${x} ${y} v-10 M${x} ${y} q2 -6 5 -8`, '#6b9660', 1.6);
}

function street(kit: Kit, { wall, light }: Palette): string {
  const fronts = [kit.pick(['#e8b793', '#d99b7c']), wall, kit.pick(['#b9cfc6', '#c9d4e2']), light];
  const houses = fronts.map((color, index) => house(-10 + index * 106, 56 + ((index * 23) % 40), color));
  return [
    rect(0, 0, 400, 300, kit.pick(['#d7eaf0', '#fbe6cb', '#f6ddd2'])),
    cloud(kit.between(40, 340), 34),
    houses.join(''),
    rect(0, 204, 400, 18, '#d9cdc0'),
    rect(0, 204, 400, 3, '#ffffff55'),
    rect(0, 222, 400, 78, '#8f8a90'),
    rect(0, 222, 400, 4, '#6f6a72'),
    repeat(4, (index) => rect(14 + index * 110, 278, 56, 5, '#f4ead8', 2)),
  ].join('');
}

function house(x: number, top: number, color: string): string {
  const panes = [12, 45, 78].flatMap((left) => [
    rect(x + left, top + 22, 18, 28, cream, 2),
    rect(x + left + 2, top + 24, 14, 24, '#a9c6d2'),
  ]);
  const lower = [12, 78].flatMap((left) => [
    rect(x + left, top + 74, 18, 28, cream, 2),
    rect(x + left + 2, top + 76, 14, 24, '#a9c6d2'),
  ]);
  return [
    rect(x, top, 106, 220 - top, color),
    rect(x - 2, top - 5, 110, 8, '#7a5544'),
    ...panes,
    ...lower,
    rect(x + 43, 160, 22, 46, '#7c5a49', 2),
  ].join('');
}
