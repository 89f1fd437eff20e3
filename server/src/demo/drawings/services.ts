import type { Drawing } from './kit.ts';
import {
  circle,
  cream,
  deepShade,
  ellipse,
  glow,
  group,
  leaf,
  leafDark,
  path,
  rect,
  repeat,
  ring,
  shade,
  shadow,
  steel,
  steelDark,
  stroke,
  wood,
  woodDark,
  woodLight,
} from './shapes.ts';

export const plumbing: Drawing = {
  scene: 'wall',
  draw({ accent, second }) {
    return [
      stroke('M60 60 H150 q26 0 26 26 V120', steelDark, 26),
      stroke('M60 57 H150 q29 0 29 29 V120', steel, 18),
      stroke('M60 52 H148', '#eef2f5', 4),
      rect(104, 40, 18, 40, second.base, 5),
      rect(116, 40, 6, 40, shade, 3),
      rect(40, 34, 24, 52, cream, 6),
      rect(56, 34, 8, 52, shade, 4),
      rect(152, 112, 50, 18, second.base, 5),
      rect(190, 112, 12, 18, shade, 5),
      path('M163 130 h28 v20 q0 6 -6 6 h-16 q-6 0 -6 -6 Z', steelDark),
      path('M163 130 h16 v26 h-10 q-6 0 -6 -6 Z', steel),

      path('M177 164 q10 14 0 20 q-10 -6 0 -20 Z M177 192 q9 12 0 18 q-9 -6 0 -18 Z', '#62aecb'),
      shadow(178, 250, 56, 7),
      path('M136 220 h84 l-8 32 q-1 4 -6 4 h-56 q-5 0 -6 -4 Z', accent.base),
      path('M196 220 h24 l-8 32 q-1 4 -6 4 h-16 Z', shade),
      ellipse(178, 220, 42, 8, '#5aa5c2'),
      ellipse(178, 220, 42, 8, '#ffffff22'),
      ellipse(178, 220, 14, 3, '#ffffff77'),
      group(
        'translate(292 168) rotate(24) scale(1.15)',
        rect(-9, -10, 22, 106, '#2b160a22', 9),
        rect(-12, -14, 22, 106, accent.base, 9),
        rect(2, -14, 8, 106, shade, 5),
        rect(-6, 20, 5, 60, accent.light, 2.5),
        circle(-1, 82, 5, '#00000033'),
        path(
          'M-13 -6 V-34 q-14 -4 -14 -22 q0 -18 16 -24 v24 l11 8 l11 -8 v-24 q16 6 16 24 q0 18 -14 22 v28 Z',
          steel,
        ),
        path('M-13 -6 V-34 q-14 -4 -14 -22 q0 -18 16 -24 v24 l7 5 v45 Z', '#e6eaee'),
        rect(-17, -20, 34, 13, second.base, 3),
        stroke('M-11 -18 v9 M-4 -18 v9 M3 -18 v9 M10 -18 v9', second.dark, 1.6),
      ),
    ].join('');
  },
};

export const housePainting: Drawing = {
  scene: 'wall',
  draw({ accent, second }) {
    return [
      path(
        'M28 36 h96 v-8 h116 v8 h40 v116 q-10 10 -14 0 v-10 q-8 -8 -12 0 v32 q-8 12 -14 0 v-24 q-10 -10 -16 0 H82 v18 q-8 10 -14 0 v-30 q-8 -8 -12 0 v8 q-8 10 -14 0 H28 Z',
        accent.base,
      ),
      path('M28 36 h96 v-8 h116 v8 h40 v12 H28 Z M28 84 h200 v5 H28 Z M60 120 h200 v4 H60 Z', '#ffffff26'),
      shadow(110, 254, 70),
      path('M70 182 h84 l-5 64 q-1 8 -9 8 H84 q-8 0 -9 -8 Z', '#dfe3e6'),
      path('M132 182 h22 l-5 64 q-1 8 -9 8 h-16 Z', shade),
      ellipse(112, 182, 42, 9, '#c3c9cf'),
      ellipse(112, 182, 36, 7, accent.base),
      path('M76 184 q4 4 4 22 q4 12 10 0 q0 -8 6 -10 q6 0 6 14 q6 10 10 -2 v-16 Z', accent.base),
      rect(80, 216, 64, 24, cream, 3),
      rect(80, 222, 64, 8, second.base),
      stroke('M70 186 q42 60 84 0', steelDark, 2.4),
      group(
        'translate(284 130) rotate(-14)',
        rect(-66, -24, 116, 40, '#2b160a22', 18),
        rect(-70, -30, 116, 40, accent.dark, 18),
        rect(-70, -30, 116, 34, accent.base, 16),
        rect(-58, -24, 90, 7, accent.light, 3.5),
        rect(46, -16, 10, 12, steelDark, 3),
        stroke('M54 -10 h14 v46 H-8 v34', steelDark, 6),
        rect(-17, 68, 18, 72, second.base, 9),
        rect(-6, 68, 7, 72, shade, 4),
        rect(-13, 80, 4, 40, second.light, 2),
        circle(-8, 130, 3.4, '#00000044'),
      ),
      group(
        'translate(196 250) rotate(-8)',
        shadow(10, 6, 60, 5),
        rect(26, -8, 52, 12, woodLight, 6),
        rect(14, -10, 16, 16, steel, 2),
        path('M14 -10 h-26 q-12 8 0 16 h26 Z', second.light),
        path('M-12 -10 q-12 8 0 16 h8 q-8 -8 0 -16 Z', accent.base),
      ),
    ].join('');
  },
};

export const roof: Drawing = {
  scene: 'outdoors',
  draw({ accent, second, chance }) {
    const tile = (x: number, y: number, index: number) =>
      path(
        `M${x} ${y} h28 v12 a14 9 0 0 1 -28 0 Z`,
        index % 3 === 0 ? accent.light : index % 3 === 1 ? accent.base : accent.dark,
      );
    const rows = [0, 1, 2, 3, 4].map((row) =>
      repeat(8 + row, (index) => tile(200 - (8 + row) * 14 + index * 28, 96 + row * 20, index * 2 + row)),
    );
    return [
      shadow(200, 264, 160),
      rect(84, 180, 232, 84, cream),
      rect(84, 180, 232, 26, deepShade),
      rect(292, 180, 24, 84, shade),
      rect(178, 212, 44, 52, second.base, 3),
      rect(184, 218, 32, 18, '#cfe8ee', 2),
      circle(214, 244, 3, '#e2a62b'),
      rect(112, 214, 40, 30, '#cfe8ee', 2),
      rect(248, 214, 40, 30, '#cfe8ee', 2),
      stroke('M132 214 v30 M112 229 h40 M268 214 v30 M248 229 h40', '#fff', 3),
      rect(108, 246, 48, 8, second.dark, 2),
      rect(244, 246, 48, 8, second.dark, 2),
      ellipse(120, 244, 10, 6, leaf),
      ellipse(140, 243, 10, 6, leafDark),
      ellipse(256, 244, 10, 6, leafDark),
      ellipse(278, 243, 10, 6, leaf),
      rect(256, 52, 32, 60, '#b56f52'),
      stroke('M256 66 h32 M256 82 h32 M272 52 v14 M264 66 v16 M280 66 v16', '#94563d', 1.6),
      rect(252, 46, 40, 9, '#8a5a45', 2),
      ...rows.toReversed(),
      stroke('M88 96 H312', accent.dark, 9),
      stroke('M90 93 H310', accent.light, 2.4),
      chance(0.7)
        ? path('M150 136 h28 v12 a14 9 0 0 1 -28 0 Z M122 156 h28 v12 a14 9 0 0 1 -28 0 Z', '#6b4a3a')
        : '',
      stroke('M44 262 L104 104 M68 262 L126 110', woodDark, 5),
      repeat(8, (rung) => stroke(`M${50 + rung * 7.2} ${246 - rung * 19} h23`, woodLight, 4)),
      group(
        'translate(178 74) rotate(-24)',
        rect(-4, -2, 8, 44, woodLight, 4),
        rect(-20, -14, 34, 14, steelDark, 3),
        path('M14 -14 q14 0 16 10 q-8 -4 -16 4 Z', steelDark),
      ),
    ].join('');
  },
};

export const movingBoxes: Drawing = {
  scene: 'room',
  draw({ accent, second, chance }) {
    return [
      shadow(200, 256, 146),
      box(
        74,
        160,
        118,
        94,
        rect(88, 212, 52, 26, cream, 2) + stroke('M94 221 h38 M94 229 h26', accent.base, 3),
      ),
      box(
        198,
        146,
        134,
        108,
        group('translate(246 206)', path('M-14 -14 h28 l-8 16 v12 h6 v4 h-24 v-4 h6 v-12 Z', '#94683c')),
      ),
      box(
        98,
        82,
        106,
        78,
        path('M124 136 q-12 -12 0 -18 q6 -2 9 4 q3 -6 9 -4 q12 6 0 18 l-9 8 Z', accent.base),
      ),
      path('M222 146 h86 l20 -22 h-24 l-14 12 h-42 l-12 -12 h-26 Z', '#c39259'),
      group(
        'translate(266 144)',
        ellipse(-20, -34, 8, 22, leaf),
        ellipse(18, -30, 8, 20, leafDark),
        ellipse(0, -44, 9, 26, leaf),
        path('M-20 -16 h40 l-4 18 h-32 Z', second.base),
      ),
      rect(214, 142, 102, 10, '#b98a56', 2),
      chance(0.5)
        ? group(
            'rotate(-6 150 76)',
            rect(118, 62, 62, 20, second.base, 3),
            rect(124, 66, 56, 12, cream, 1),
            rect(122, 46, 54, 16, accent.base, 3),
            rect(128, 50, 48, 8, cream, 1),
          )
        : path('M126 82 l8 -36 h32 l8 36 Z', accent.light) +
          rect(148, 70, 5, 12, woodDark) +
          ellipse(150, 46, 16, 3, '#fff2bb'),
      group(
        'translate(346 240)',
        ring(0, 0, 13, '#c9985f', 9),
        ring(0, 0, 16, wood, 2),
        circle(0, 0, 7, cream),
        stroke('M0 16 h-26', '#c9985f', 4),
      ),
      stroke('M86 168 v20', glow, 3),
    ].join('');
  },
};

function box(x: number, y: number, width: number, height: number, label: string): string {
  return [
    rect(x, y, width, height, '#d3a46f', 3),
    rect(x + width - 22, y, 22, height, shade, 3),
    rect(x, y, width, 8, '#b98a56', 2),
    rect(x + width / 2 - 10, y, 20, height * 0.34, '#ecd9b5'),
    label,
    stroke(`M${x + width - 18} ${y + height - 26} v12 m-4 -8 l4 -5 l4 5`, '#94683c', 2),
  ].join('');
}
