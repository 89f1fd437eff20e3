import type { Drawing, Kit, Tone } from './kit.ts';
import {
  circle,
  cream,
  deepShade,
  ellipse,
  glow,
  group,
  ink,
  leaf,
  leafDark,
  path,
  rect,
  repeat,
  ring,
  shade,
  shadow,
  stroke,
  wood,
  woodDark,
  woodLight,
} from './shapes.ts';

export const sofa: Drawing = {
  scene: 'room',
  draw({ accent, second, chance }) {
    const cushion = (x: number) => rect(x, 128, 84, 70, accent.light, 16);
    return [
      shadow(200, 252, 150),
      repeat(2, (side) => rect(96 + side * 200, 236, 9, 18, woodDark, 3)),
      rect(82, 116, 236, 100, accent.dark, 26),
      cushion(114),
      cushion(202),
      rect(96, 184, 208, 56, accent.base, 12),
      rect(108, 182, 91, 30, accent.light, 11),
      rect(201, 182, 91, 30, accent.light, 11),
      rect(96, 214, 208, 24, shade, 10),
      rect(62, 152, 48, 90, accent.base, 22),
      rect(290, 152, 48, 90, accent.base, 22),
      rect(70, 158, 30, 10, glow, 5),
      rect(298, 158, 30, 10, glow, 5),
      group(
        'rotate(-12 140 170)',
        rect(118, 146, 46, 44, second.base, 9),
        rect(118, 164, 46, 6, second.light),
      ),
      chance(0.5)
        ? group('rotate(10 262 170)', rect(240, 148, 44, 42, cream, 9), rect(258, 148, 6, 42, second.base))
        : '',
    ].join('');
  },
};

export const armchair: Drawing = {
  scene: 'room',
  draw({ accent, second }) {
    return [
      shadow(200, 254, 92),
      stroke('M150 224 L138 254 M250 224 L262 254 M168 228 L162 250 M232 228 L238 250', woodDark, 8),
      path('M138 200 Q128 82 200 80 Q272 82 262 200 Z', accent.base),
      path('M200 80 Q272 82 262 200 H230 Q244 110 200 80 Z', shade),
      repeat(3, (row) => repeat(3, (column) => circle(172 + column * 28, 112 + row * 24, 2.6, accent.dark))),
      rect(146, 184, 108, 34, accent.light, 14),
      rect(146, 202, 108, 18, shade, 9),
      path('M118 160 q0 -16 17 -16 q17 0 17 18 v62 h-20 q-14 0 -14 -16 Z', accent.base),
      path('M282 160 q0 -16 -17 -16 q-17 0 -17 18 v62 h20 q14 0 14 -16 Z', accent.dark),
      rect(126, 216, 148, 14, accent.dark, 7),
      group(
        'rotate(-8 200 170)',
        rect(176, 150, 48, 38, second.base, 9),
        stroke('M184 158 l32 22 M216 158 l-32 22', second.light, 3),
      ),
      sideTable(310, second),
    ].join('');
  },
};

function sideTable(x: number, tone: Tone): string {
  return [
    shadow(x, 252, 30, 6),
    stroke(`M${x - 14} 206 L${x - 20} 250 M${x + 14} 206 L${x + 20} 250`, wood, 5),
    ellipse(x, 202, 34, 8, woodLight),
    ellipse(x, 205, 34, 7, wood),
    ellipse(x, 201, 34, 7, woodLight),
    rect(x - 9, 184, 16, 17, tone.light, 4),
    ring(x + 9, 192, 5, tone.light, 3),
    stroke(`M${x - 4} 178 q4 -6 0 -12 M${x + 3} 178 q4 -6 0 -12`, '#ffffff99', 2),
  ].join('');
}

export const deskLamp: Drawing = {
  scene: 'table',
  draw({ accent, second }) {
    return [
      path('M166 104 L232 140 L318 232 H104 Z', '#fff3bf70'),
      shadow(160, 246, 62),
      shadow(262, 248, 46, 6),
      ellipse(158, 240, 48, 11, accent.dark),
      ellipse(158, 235, 48, 11, accent.base),
      ellipse(150, 232, 24, 4, glow),
      stroke('M158 232 L126 152 L204 84', ink, 7),
      stroke('M162 230 L131 152', '#ffffff33', 2),
      circle(126, 152, 9, accent.base),
      circle(126, 152, 4, cream),
      group(
        'rotate(28 214 88)',
        circle(214, 108, 15, '#fff0ae'),
        path('M176 110 Q178 60 206 58 H222 Q250 60 252 110 Z', accent.base),
        path('M222 58 Q250 60 252 110 H232 Q232 74 214 58 Z', shade),
        ellipse(214, 110, 38, 7, accent.dark),
        ellipse(214, 110, 30, 4.5, '#fff5c9'),
        rect(204, 46, 20, 14, accent.dark, 5),
      ),
      rect(226, 228, 78, 14, second.base, 2),
      rect(232, 231, 70, 8, cream),
      rect(232, 214, 64, 14, second.light, 2),
      rect(238, 217, 56, 8, cream),
    ].join('');
  },
};

export const woodenTable: Drawing = {
  scene: 'room',
  draw({ accent, second, chance }) {
    return [
      shadow(200, 258, 150),
      path('M92 172 L104 172 L96 256 L84 256 Z', woodDark),
      path('M308 172 L296 172 L304 256 L316 256 Z', woodDark),
      path('M122 172 h9 l-4 66 h-8 Z', '#85552f'),
      path('M269 172 h9 l3 66 h-8 Z', '#85552f'),
      rect(84, 168, 232, 18, woodDark, 3),
      path('M84 142 H316 L340 164 H60 Z', woodLight),
      rect(60, 163, 280, 11, wood, 3),
      stroke('M110 148 H250 M92 155 H200 M240 156 H316 M140 160 H290', '#b97f48', 1.2),
      shadow(200, 152, 40, 5),
      chance(0.5) ? fruitBowl(second) : vaseOf(accent),
    ].join('');
  },
};

function fruitBowl(tone: Tone): string {
  return [
    circle(182, 126, 13, '#dd5b45'),
    circle(206, 122, 14, '#e9a13b'),
    circle(222, 128, 12, '#8fae4d'),
    circle(178, 121, 3.5, glow),
    circle(202, 116, 4, glow),
    path('M154 130 H246 Q240 154 214 154 H186 Q160 154 154 130 Z', tone.base),
    path('M220 130 H246 Q240 154 214 154 H204 Q220 148 220 130 Z', shade),
  ].join('');
}

function vaseOf(tone: Tone): string {
  return [
    stroke('M200 122 Q196 96 182 80 M200 122 Q202 92 204 70 M200 122 Q210 98 224 84', leafDark, 3),
    ...[
      [180, 76],
      [204, 66],
      [227, 80],
    ].map(([x = 0, y = 0]) => circle(x, y, 10, '#f4b9a5') + circle(x, y, 4, '#e2a62b')),
    path('M188 116 h24 q-2 8 6 16 q6 20 -10 22 h-16 q-16 -2 -10 -22 q8 -8 6 -16 Z', tone.base),
    path('M206 116 h6 q-2 8 6 16 q6 20 -10 22 h-6 q14 -10 4 -38 Z', shade),
  ].join('');
}

export const bookshelf: Drawing = {
  scene: 'room',
  draw(kit) {
    return [
      shadow(200, 254, 110),
      rect(110, 42, 180, 208, wood, 4),
      rect(120, 52, 160, 188, '#7d4f2c'),
      rect(120, 52, 160, 12, deepShade),
      bookRow(kit, 128, 108),
      bookRow(kit, 124, 168),
      group('translate(0 60)', bookRow(kit, 132, 168)),
      pot(258, 108),
      shelf(108),
      shelf(168),
      shelf(228),
      rect(110, 42, 10, 208, woodLight, 3),
      rect(280, 42, 10, 208, woodDark, 3),
      rect(104, 38, 192, 10, woodLight, 4),
    ].join('');
  },
};

function shelf(y: number): string {
  return rect(120, y, 160, 7, woodLight) + rect(120, y + 7, 160, 4, deepShade);
}

function bookRow({ accent, second, between, chance }: Kit, left: number, bottom: number): string {
  const colors = [
    accent.base,
    cream,
    second.base,
    accent.light,
    second.dark,
    '#d9c7a8',
    accent.dark,
    second.light,
  ];
  const books: string[] = [];
  for (let x = left; x < 232;) {
    const width = between(9, 15);
    const height = between(34, 47);
    const color = colors[books.length % colors.length] ?? cream;
    books.push(
      rect(x, bottom - height, width, height, color, 1.5) +
        rect(x + 2, bottom - height + 7, width - 4, 4, '#ffffff66'),
    );
    x += width + 1;
  }
  const leaning = chance(0.6)
    ? group(`rotate(14 248 ${bottom})`, rect(242, bottom - 42, 11, 42, second.base, 1.5))
    : '';
  return books.join('') + leaning;
}

function pot(x: number, bottom: number): string {
  return [
    ellipse(x - 7, bottom - 28, 5, 12, leaf),
    ellipse(x + 7, bottom - 28, 5, 12, leafDark),
    ellipse(x, bottom - 33, 5, 13, leaf),
    path(`M${x - 10} ${bottom - 18} h20 l-3 18 h-14 Z`, '#d98a62'),
  ].join('');
}
