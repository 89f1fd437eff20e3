import type { Drawing } from './kit.ts';
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
  steel,
  steelDark,
  stroke,
  wood,
  woodDark,
  woodLight,
} from './shapes.ts';

export const coffeeMachine: Drawing = {
  scene: 'table',
  draw({ accent, second }) {
    return [
      shadow(204, 250, 108),
      rect(124, 60, 152, 184, accent.base, 14),
      rect(240, 60, 36, 184, shade, 14),
      rect(120, 58, 160, 56, accent.light, 14),
      rect(120, 96, 160, 18, shade, 6),
      rect(138, 44, 56, 16, steel, 5),
      rect(206, 48, 44, 12, steelDark, 5),
      circle(152, 82, 13, cream),
      stroke('M152 82 l6 -7', accent.dark, 2.4),
      ring(152, 82, 13, steel, 3),
      circle(196, 82, 7, ink),
      circle(220, 82, 7, ink),
      circle(246, 82, 9, second.base),
      circle(246, 82, 4, second.light),
      rect(138, 120, 124, 102, '#3a3037', 8),
      rect(138, 120, 124, 14, deepShade, 6),
      rect(178, 116, 44, 16, steel, 4),
      rect(186, 132, 28, 12, steelDark, 3),
      stroke('M180 138 H132', ink, 9),
      stroke('M196 146 v30 M204 146 v30', '#6b4028', 3),
      path('M172 178 h56 v20 q0 18 -18 18 h-20 q-18 0 -18 -18 Z', cream),
      ring(232, 192, 10, cream, 5),
      path('M214 178 h14 v20 q0 18 -18 18 h-4 q10 -12 8 -38 Z', shade),
      ellipse(200, 178, 28, 5, '#6b4028'),
      rect(116, 218, 168, 12, steel, 4),
      repeat(11, (index) => rect(126 + index * 14, 221, 8, 4, steelDark, 2)),
      rect(116, 230, 168, 18, accent.dark, 6),
      stroke('M272 118 q16 10 10 48', steel, 6),
      group(
        'translate(64 0)',
        shadow(20, 250, 30, 5),
        path('M0 212 h42 l-5 34 q-1 4 -5 4 H10 q-4 0 -5 -4 Z', second.base),
        path('M30 212 h12 l-5 34 q-1 4 -5 4 h-6 Z', shade),
        ellipse(21, 212, 21, 5, '#5b3a2a'),
      ),
    ].join('');
  },
};

export const washingMachine: Drawing = {
  scene: 'room',
  draw({ accent, second, between }) {
    return [
      shadow(200, 256, 104),
      rect(122, 66, 156, 186, '#f4f1ec', 10),
      rect(250, 66, 28, 186, '#3a1f1012', 10),
      rect(122, 66, 156, 38, '#e3dfd8', 10),
      rect(122, 100, 156, 4, shade),
      rect(132, 76, 46, 20, cream, 4),
      rect(138, 84, 34, 4, steel, 2),
      circle(200, 86, 12, steel),
      circle(200, 86, 8.5, cream),
      stroke('M200 86 l4 -6', ink, 2),
      rect(222, 78, 44, 16, '#34404a', 3),
      stroke('M229 86 h12 M247 86 h4 M256 86 h4', accent.light, 3),
      circle(200, 172, 58, steelDark),
      circle(200, 172, 54, steel),
      circle(200, 172, 45, '#5b7482'),
      circle(200, 172, 41, '#a9cfdc'),
      group(
        `rotate(${between(-25, 25)} 200 172)`,
        path('M162 184 Q180 158 204 176 T240 180 A41 41 0 0 1 162 190 Z', accent.base),
        path('M168 198 Q196 176 236 192 A41 41 0 0 1 172 202 Z', second.base),
        path('M200 176 q12 -18 30 -8 q-6 14 -20 14 Z', cream),
      ),
      circle(186, 154, 5, '#ffffffaa'),
      circle(206, 146, 3.4, '#ffffffaa'),
      circle(216, 158, 4, '#ffffff88'),
      path('M166 152 A41 41 0 0 1 200 131 L192 142 A32 32 0 0 0 174 158 Z', '#ffffff88'),
      rect(252, 160, 9, 24, steelDark, 4),
      rect(134, 240, 132, 4, shade, 2),
      rect(130, 252, 18, 5, ink, 2),
      rect(252, 252, 18, 5, ink, 2),
      path('M292 226 h58 l-7 30 h-44 Z', wood),
      stroke('M296 234 h50 M298 244 h46', woodDark, 2),
      path('M292 226 q6 -20 22 -12 q14 -14 24 2 q12 -2 12 10 Z', second.light),
      shadow(321, 257, 34, 5),
      rect(148, 46, 20, 20, accent.light, 4),
      rect(152, 38, 12, 10, accent.dark, 3),
    ].join('');
  },
};

export const plant: Drawing = {
  scene: 'room',
  draw({ accent, between }) {
    return [
      shadow(200, 254, 66),
      leafAt(-62, between(104, 116), leafDark),
      leafAt(64, between(100, 116), leafDark),
      leafAt(-34, between(126, 138), leaf),
      leafAt(38, between(122, 136), '#6fa568'),
      leafAt(-12, between(140, 152), '#6fa568'),
      leafAt(14, between(136, 150), leaf),
      leafAt(-84, 84, leaf),
      leafAt(86, 86, '#6fa568'),
      path('M156 176 H244 L234 244 q-1 8 -9 8 H175 q-8 0 -9 -8 Z', accent.base),
      path('M222 176 H244 L234 244 q-1 8 -9 8 h-12 Z', shade),
      rect(150, 168, 100, 18, accent.light, 6),
      rect(226, 168, 24, 18, shade, 6),
      stroke('M168 214 q8 -10 16 0 t16 0 t16 0 t16 0', accent.light, 3),
    ].join('');
  },
};

function leafAt(angle: number, length: number, color: string): string {
  return group(
    `translate(200 178) rotate(${angle})`,
    stroke(`M0 4 Q${angle > 0 ? 6 : -6} ${-length * 0.3} 0 ${-length * 0.45}`, leafDark, 4),
    path(
      `M0 ${-length} C34 ${-length * 0.86} 34 ${-length * 0.5} 0 ${-length * 0.36} C-34 ${-length * 0.5} -34 ${-length * 0.86} 0 ${-length} Z`,
      color,
    ),
    stroke(`M0 ${-length * 0.9} V${-length * 0.4}`, '#ffffff55', 1.6),
    stroke(
      `M0 ${-length * 0.7} l14 -6 M0 ${-length * 0.58} l14 -6 M0 ${-length * 0.7} l-14 -6 M0 ${-length * 0.58} l-14 -6`,
      '#ffffff33',
      1.2,
    ),
  );
}

export const vase: Drawing = {
  scene: 'table',
  draw({ accent, second }) {
    const stems: [string, number, number][] = [
      ['M198 120 Q184 80 160 62', 160, 58],
      ['M200 120 Q204 70 198 40', 198, 36],
      ['M203 120 Q220 84 246 66', 246, 62],
    ];
    const flower = (x: number, y: number) =>
      repeat(6, (petal) =>
        group(`rotate(${petal * 60} ${x} ${y})`, ellipse(x, y - 12, 6.5, 11, second.light)),
      ) + circle(x, y, 6.5, '#e2a62b');
    return [
      shadow(204, 250, 70),
      ...stems.map(([d]) => stroke(d, leafDark, 3.4)),
      path('M176 88 q-22 2 -30 -12 q18 -6 30 12 Z', leaf),
      path('M222 92 q20 6 32 -6 q-16 -10 -32 6 Z', leaf),
      path('M203 78 q18 -4 22 -18 q-18 2 -22 18 Z', leaf),
      ...stems.map(([, x, y]) => flower(x, y)),
      path(
        'M178 112 h44 q-4 20 10 34 q34 30 20 70 q-8 26 -30 30 h-44 q-22 -4 -30 -30 q-14 -40 20 -70 q14 -14 10 -34 Z',
        accent.base,
      ),
      path('M208 112 h14 q-4 20 10 34 q34 30 20 70 q-8 26 -30 30 h-16 q40 -44 8 -94 q-8 -16 -6 -40 Z', shade),
      stroke('M164 168 q-12 16 -8 40', glow, 6),
      path('M148 192 q13 -10 26 0 t26 0 t26 0 t29 0 v12 q-14 10 -29 0 t-26 0 t-26 0 t-26 0 Z', accent.light),
      repeat(5, (index) => circle(160 + index * 20, 220, 3.2, cream)),
      ellipse(200, 112, 24, 5.5, accent.dark),
      stroke('M176 112 a24 5.5 0 0 0 48 0', accent.light, 3),
    ].join('');
  },
};

export const painting: Drawing = {
  scene: 'wall',
  draw({ accent, second, chance }) {
    const sunset = [
      rect(112, 52, 176, 116, second.light),
      circle(chance(0.5) ? 232 : 168, 100, 22, '#fff0bd'),
      path('M112 128 L156 84 L190 120 L226 78 L288 132 V168 H112 Z', accent.base),
      path('M156 84 L190 120 L172 122 Z M226 78 L288 132 L244 124 Z', shade),
      path('M112 146 Q160 126 206 146 T288 140 V168 H112 Z', accent.dark),
      stroke('M130 158 h40 M200 156 h50', accent.light, 2),
    ];
    const shapes = [
      rect(112, 52, 176, 116, cream),
      circle(170, 104, 38, accent.base),
      path('M190 168 V110 a38 38 0 0 1 76 0 V168 Z', second.base),
      circle(246, 84, 17, '#e2a62b'),
      path('M112 168 q40 -54 92 0 Z', accent.light),
      stroke('M132 74 q16 -14 32 0 t32 0', ink, 2.6),
    ];
    return [
      rect(104, 48, 200, 142, deepShade, 3),
      rect(94, 34, 212, 152, woodDark, 3),
      rect(94, 34, 208, 148, wood, 3),
      rect(100, 40, 200, 140, woodLight, 2),
      rect(104, 44, 192, 132, '#fffaf0'),
      ...(chance(0.5) ? sunset : shapes),
      path('M112 52 h60 l-60 90 Z', '#ffffff22'),
      shadow(200, 262, 130, 6),
      rect(92, 226, 216, 12, woodLight, 3),
      rect(92, 236, 216, 5, woodDark, 2),
      stroke('M110 242 L104 262 M290 242 L296 262', woodDark, 6),
      rect(112, 212, 44, 7, accent.base, 2),
      rect(116, 219, 44, 7, second.base, 2),
      path('M262 206 h22 l-3 20 h-16 Z', second.dark),
      ellipse(266, 194, 5, 14, leaf),
      ellipse(280, 194, 5, 14, leafDark),
      ellipse(273, 188, 5, 16, leaf),
    ].join('');
  },
};
