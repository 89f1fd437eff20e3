import type { Drawing } from './kit.ts';
import {
  circle,
  cream,
  deepShade,
  ellipse,
  glow,
  group,
  ink,
  path,
  rect,
  repeat,
  ring,
  shade,
  shadow,
  steel,
  steelDark,
  stroke,
  woodLight,
} from './shapes.ts';

export const electrician: Drawing = {
  scene: 'wall',
  draw({ accent, second }) {
    return [
      rect(64, 62, 118, 118, '#2b160a22', 16),
      rect(58, 56, 118, 118, '#fdfaf4', 16),
      rect(68, 66, 98, 98, '#efe7da', 12),
      circle(117, 115, 38, '#fdfaf4'),
      circle(117, 115, 33, '#e5dacb'),
      circle(117, 115, 33, '#00000008'),
      circle(104, 115, 6, ink),
      circle(130, 115, 6, ink),
      rect(113, 80, 8, 6, steelDark, 2),
      rect(113, 144, 8, 6, steelDark, 2),
      stroke('M288 0 V58', ink, 4),
      rect(272, 52, 32, 26, accent.dark, 6),
      circle(288, 116, 62, '#ffe9a355'),
      circle(288, 116, 46, '#ffe9a388'),
      path('M274 78 h28 q0 10 10 18 a32 32 0 1 1 -48 0 q10 -8 10 -18 Z', '#ffe08a'),
      stroke('M280 80 q4 22 -4 34 q12 -8 12 0 q0 -8 12 0 q-8 -12 -4 -34', '#e59a2f', 2.4),
      stroke('M266 106 q-6 14 4 26', '#ffffffcc', 4),
      shadow(176, 254, 110),
      stroke('M40 246 q24 -32 58 -10 t70 -8', second.base, 8),
      group(
        'translate(164 226) rotate(-8)',
        rect(0, -13, 34, 26, second.base, 8),
        rect(0, 3, 34, 10, shade, 5),
        rect(34, -8, 18, 4, steel, 2),
        rect(34, 4, 18, 4, steel, 2),
      ),
      group(
        'translate(282 236) rotate(-22)',
        rect(-62, -9, 58, 18, accent.base, 8),
        rect(-62, 1, 58, 8, shade, 4),
        rect(-52, -5, 38, 3, accent.light, 1.5),
        rect(-4, -3, 50, 6, steel, 2),
        path('M44 -3 l12 -2 v10 l-12 -2 Z', steelDark),
      ),
      path('M352 186 l-20 34 h14 l-8 30 l26 -40 h-15 l11 -24 Z', '#f2b93b'),
      path('M352 186 l8 0 l-11 24 h15 l-26 40 l10 -32 h-12 Z', '#d99a1f55'),
    ].join('');
  },
};

export const tiling: Drawing = {
  scene: 'flat',
  draw({ accent, second, chance }) {
    const round = chance(0.5);
    const colors = [accent.base, cream, second.light, accent.light];
    const tile = (x: number, y: number, index: number) => {
      const color = colors[index % colors.length] ?? cream;
      const mark = color === cream ? accent.base : cream;
      const pattern = round
        ? `${ring(x + 27, y + 27, 15, mark, 4)}${circle(x + 27, y + 27, 5, mark)}`
        : path(`M${x + 27} ${y + 8} L${x + 46} ${y + 27} L${x + 27} ${y + 46} L${x + 8} ${y + 27} Z`, mark) +
          path(
            `M${x + 27} ${y + 18} L${x + 36} ${y + 27} L${x + 27} ${y + 36} L${x + 18} ${y + 27} Z`,
            color,
          );
      return (
        rect(x + 1.5, y + 2.5, 54, 54, deepShade, 4) +
        rect(x, y, 54, 54, color, 4) +
        pattern +
        rect(x + 3, y + 3, 48, 3, '#ffffff55', 1.5)
      );
    };
    const laid = repeat(7, (row) =>
      repeat(7, (column) =>
        column + row < 8 - (row % 2) && column * 58 < 400
          ? tile(-8 + column * 58, -14 + row * 58, column + row * 3)
          : '',
      ),
    );
    return [
      rect(0, 0, 400, 300, '#cfc4b8'),
      repeat(9, (line) => stroke(`M${150 + line * 34} 320 q40 -80 140 -180`, '#bdb1a4', 3)),
      laid,
      group('translate(300 214) rotate(14)', tile(-20, -20, 0)),
      group(
        'translate(258 128) rotate(-34)',
        rect(-34, -14, 92, 52, '#2b160a30', 4),
        rect(-40, -22, 92, 52, '#dbe0e4', 3),
        path(
          'M-40 22 h92 v8 l-4 6 l-5 -6 l-5 6 l-5 -6 l-5 6 l-5 -6 l-5 6 l-5 -6 l-5 6 l-5 -6 l-5 6 l-5 -6 l-5 6 l-5 -6 l-5 6 l-5 -6 l-5 6 l-4 -6 h-4 Z',
          '#b9c0c8',
        ),
        rect(2, -44, 8, 26, steelDark, 3),
        rect(-22, -62, 84, 22, second.base, 11),
        rect(-22, -50, 84, 10, shade, 5),
        rect(-14, -58, 60, 4, second.light, 2),
      ),
      group(
        'translate(338 70)',
        rect(-46, -9, 100, 24, '#2b160a30', 6),
        rect(-50, -14, 100, 24, '#e2a62b', 5),
        rect(-50, 2, 100, 8, shade, 4),
        rect(-16, -9, 32, 12, '#cfeaa0', 6),
        circle(3, -3, 4.5, '#f3fbe0'),
        stroke('M-7 -9 v12 M8 -9 v12', ink, 1.2),
      ),
    ].join('');
  },
};

export const haircut: Drawing = {
  scene: 'wall',
  draw({ accent, second }) {
    return [
      ellipse(204, 118, 92, 92, '#2b160a22'),
      circle(200, 112, 92, woodLight),
      circle(200, 112, 84, '#d8ecef'),
      path('M140 66 L190 32 L232 32 L126 140 Z M150 158 L262 58 L272 70 L166 176 Z', '#ffffff77'),
      shadow(200, 258, 106, 7),
      rect(54, 226, 292, 14, '#f6ead8', 4),
      rect(54, 236, 292, 7, shade, 3),
      path('M76 243 h14 v26 h-14 Z M310 243 h14 v26 h-14 Z', '#b98a56'),
      group(
        'translate(196 150) rotate(20)',
        path('M-6 6 L6 -112 q12 14 10 40 L7 4 Z', steel),
        path('M6 6 L-24 -106 q-12 10 -7 36 L-7 6 Z', '#e6eaee'),
        circle(0, -8, 5, steelDark),
        stroke('M3 0 L18 34', accent.dark, 9),
        stroke('M-3 0 L-16 34', accent.base, 9),
        ring(27, 52, 18, accent.dark, 8),
        ring(-25, 52, 18, accent.base, 8),
        stroke('M-38 44 q3 -8 10 -10', accent.light, 3),
      ),
      group(
        'translate(92 226)',
        path('M-16 0 q-4 -44 2 -50 h28 q6 6 2 50 Z', second.base),
        path('M6 -50 h8 q6 6 2 50 h-12 q6 -24 2 -50 Z', shade),
        rect(-8, -62, 16, 13, ink, 3),
        path('M-4 -74 h20 v7 h-8 v6 h-12 Z', ink),
        rect(-12, -34, 24, 20, cream, 2),
      ),
      group(
        'translate(300 226)',
        rect(-18, -46, 36, 46, '#cfe8ee', 5),
        rect(-18, -46, 36, 46, '#ffffff33', 5),
        rect(-22, -50, 44, 7, steelDark, 3),
        rect(-10, -84, 6, 44, accent.base, 3),
        group(
          'rotate(12 6 -40)',
          rect(2, -92, 10, 52, ink, 2),
          repeat(9, (tooth) => rect(12, -90 + tooth * 5, 6, 2.6, ink, 1)),
        ),
      ),
      group(
        'translate(344 120)',
        rect(-11, -42, 22, 84, '#fffaf2', 4),
        repeat(5, (stripe) =>
          path(`M-11 ${-30 + stripe * 18} l22 -12 v8 l-22 12 Z`, stripe % 2 ? '#3f72b5' : '#d8503f'),
        ),
        rect(4, -42, 7, 84, shade),
        rect(-15, -52, 30, 12, steelDark, 4),
        rect(-15, 40, 30, 12, steelDark, 4),
        circle(0, -56, 8, steel),
        rect(-8, -38, 3, 76, glow, 1),
      ),
    ].join('');
  },
};
