import type { Drawing, Tone } from './kit.ts';
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

export const bicycle: Drawing = {
  scene: 'outdoors',
  draw({ accent, second, chance }) {
    const wheel = (x: number) =>
      [
        ring(x, 204, 49, ink, 6),
        ring(x, 204, 44.5, '#e9dcc5', 3),
        repeat(8, (spoke) => group(`rotate(${spoke * 22.5} ${x} 204)`, rect(x - 0.5, 161, 1, 86, '#8f8a90'))),
        circle(x, 204, 6, steelDark),
        stroke(`M${x - 51} 190 A53 53 0 0 1 ${x + 36} 165`, accent.dark, 4),
      ].join('');
    return [
      shadow(204, 256, 140, 7),
      wheel(118),
      wheel(286),
      stroke('M118 204 L178 138 L254 130 L194 206 Z M178 138 L194 206 L118 204', accent.base, 8),
      stroke('M180 135 L252 127', accent.light, 2.4),
      stroke('M172 116 L180 146', steelDark, 6),
      stroke('M248 108 L256 136 Q262 168 286 204', accent.base, 8),
      stroke('M248 110 L245 96 q16 -6 30 -2 q8 4 2 12', ink, 5),
      rect(268, 98, 18, 8, woodDark, 4),
      path('M148 112 q2 -10 18 -8 l28 4 q6 2 2 7 q-22 8 -38 8 q-10 -1 -10 -11 Z', '#7a4a2c'),
      circle(194, 206, 17, ink),
      circle(194, 206, 12, steel),
      circle(194, 206, 4, ink),
      stroke('M194 206 L210 232', steelDark, 5),
      rect(202, 230, 20, 6, ink, 3),
      stroke('M118 199 L192 191 M118 210 L194 222', '#5a5560', 1.8),
      chance(0.55)
        ? basket(second)
        : path('M118 150 h46 v6 h-46 Z', steelDark) +
          rect(116, 124, 44, 27, second.base, 5) +
          rect(116, 124, 44, 8, second.dark, 4) +
          rect(134, 132, 8, 9, cream, 2),
    ].join('');
  },
};

function basket(tone: Tone): string {
  return [
    repeat(
      4,
      (flower) =>
        circle(270 + flower * 12, 104 - (flower % 2) * 7, 8, flower % 2 ? tone.light : '#f7d9c9') +
        circle(270 + flower * 12, 104 - (flower % 2) * 7, 3, '#e2a62b'),
    ),
    path('M258 110 h56 l-7 36 h-42 Z', woodLight),
    stroke('M261 122 h50 M264 134 h44 M274 111 l2 34 M286 111 v34 M298 111 l-2 34', wood, 2),
  ].join('');
}

export const tent: Drawing = {
  scene: 'outdoors',
  draw({ accent, second, chance }) {
    return [
      shadow(204, 252, 148),
      path('M196 92 L318 228 L346 246 H232 Z', accent.dark),
      path('M196 92 L72 246 H268 Z', accent.base),
      path('M196 92 L118 246 H72 Z', accent.light),
      path('M196 128 L146 246 H236 Z', '#4b3327'),
      path('M196 128 L236 246 H206 Z', '#3a261d'),
      path('M196 128 L146 246 h-12 q30 -40 62 -118 Z', cream),
      path('M196 128 L236 246 h14 q-26 -40 -54 -118 Z', cream),
      path('M162 246 q10 -18 36 -16 q20 2 24 16 Z', second.base),
      stroke('M168 240 q14 -6 30 -4', second.light, 3),
      stroke('M196 92 L270 74 M72 246 L50 256 M346 246 L362 254 M196 92 V84', '#f5ead4', 2),
      path('M196 84 l22 5 l-22 8 Z', second.base),
      stroke('M196 96 V76', woodDark, 3),
      chance(0.6) ? campfire() : backpackBy(second),
    ].join('');
  },
};

function campfire(): string {
  return [
    circle(66, 240, 44, '#ffd98a33'),
    path('M66 206 q20 20 12 36 q-4 10 -14 10 q-16 -2 -14 -18 q4 6 8 4 q-6 -16 8 -32 Z', '#e8743b'),
    path('M66 226 q10 12 4 20 q-4 6 -10 2 q-6 -6 0 -12 q4 0 6 -10 Z', '#ffd36b'),
    stroke('M46 256 L86 246 M46 246 L86 256', woodDark, 7),
    circle(44, 257, 5, '#97928f'),
    circle(90, 258, 6, '#86817f'),
    circle(66, 261, 6, '#a39e9a'),
  ].join('');
}

function backpackBy(tone: Tone): string {
  return (
    rect(56, 206, 40, 48, tone.base, 12) +
    rect(62, 230, 28, 20, tone.dark, 6) +
    rect(54, 198, 44, 12, cream, 6) +
    stroke('M68 214 h16', tone.light, 3)
  );
}

export const kayak: Drawing = {
  scene: 'outdoors',
  draw({ accent, second }) {
    return [
      path('M0 196 Q200 186 400 196 V300 H0 Z', '#86bccb'),
      path('M0 222 Q120 212 240 224 T400 220 V300 H0 Z', '#74adbf'),
      path('M0 262 Q100 252 220 264 T400 258 V300 H0 Z', '#639db1'),
      stroke('M30 214 h40 M320 210 h44 M70 284 h60 M250 288 h50 M340 270 h34 M20 250 h24', '#ffffff77', 2.4),
      ellipse(204, 250, 160, 11, '#2c566655'),
      path('M36 208 Q70 226 200 226 T368 200 Q350 250 210 252 T36 208 Z', accent.base),
      path('M44 220 Q90 238 204 238 T360 220 Q338 250 210 252 Q80 252 44 220 Z', accent.dark),
      path('M36 208 Q80 194 200 204 T368 200 Q340 226 200 226 T36 208 Z', accent.light),
      ellipse(196, 213, 46, 9.5, '#3a2f38'),
      path('M152 214 a46 9.5 0 0 1 14 -7 q-2 -22 8 -24 h12 q8 2 8 26 Z', second.base),
      path('M180 183 h6 q8 2 8 26 h-10 Z', shade),
      stroke('M262 205 l26 14 M288 205 l-26 14 M100 206 l22 13 M122 206 l-22 13', '#ffffff88', 2),
      stroke('M92 120 L330 190', woodLight, 6),
      group(
        'translate(92 120) rotate(16)',
        path('M6 -5 q-34 -20 -48 -4 q-6 14 6 20 q18 4 42 -8 Z', second.base),
        stroke('M-34 3 L2 0', second.light, 2),
      ),
      group(
        'translate(330 190) rotate(16)',
        path('M-6 -4 q34 -16 48 0 q6 14 -6 20 q-18 4 -42 -12 Z', second.dark),
        stroke('M34 7 L-2 2', second.light, 2),
      ),
    ].join('');
  },
};

export const garden: Drawing = {
  scene: 'outdoors',
  draw({ accent, second }) {
    return [
      repeat(11, (plank) =>
        path(`M${8 + plank * 36} 138 l12 -12 l12 12 v86 h-24 Z`, plank % 2 ? '#f8eedd' : '#efe2cc'),
      ),
      rect(0, 152, 400, 8, '#e0d0b6'),
      rect(0, 194, 400, 8, '#e0d0b6'),
      bush(60, leafDark),
      bush(336, leaf),
      circle(52, 184, 5, second.light),
      circle(72, 200, 5, second.light),
      circle(330, 178, 5, accent.light),
      circle(352, 196, 5, accent.light),
      circle(318, 200, 5, accent.light),
      path('M20 246 Q200 222 380 246 L392 284 H8 Z', '#7d5539'),
      path('M20 246 Q200 222 380 246 l2 8 Q200 234 18 254 Z', '#94694a'),
      flower(94, 206, accent.light),
      flower(132, 220, second.light),
      flower(166, 202, accent.base),
      flower(292, 216, second.base),
      flower(326, 224, accent.light),
      group(
        'translate(232 214)',
        shadow(4, 44, 46, 6),
        path('M-28 -6 h56 l-6 46 q-1 5 -6 5 h-32 q-5 0 -6 -5 Z', accent.base),
        path('M14 -6 h14 l-6 46 q-1 5 -6 5 h-8 Z', shade),
        ellipse(0, -6, 28, 6, accent.dark),
        stroke('M-24 14 L-52 -16', accent.base, 8),
        ellipse(-56, -20, 12, 6, accent.dark),
        stroke('M26 4 q26 4 18 30 l-20 4 M-20 -10 q20 -26 40 0', accent.dark, 5),
        stroke('M-20 4 v28', glow, 4),
      ),
      stroke('M170 196 l-6 10 M162 190 l-6 10 M176 204 l-4 8', '#bfe3ee', 2.6),
      group(
        'rotate(16 364 220)',
        rect(358, 150, 7, 74, woodLight, 3),
        rect(352, 144, 20, 8, woodDark, 4),
        path('M350 222 h24 v26 q-4 14 -12 18 q-8 -4 -12 -18 Z', steel),
        path('M362 222 h12 v26 q-4 14 -12 18 Z', steelDark),
      ),
    ].join('');
  },
};

function bush(x: number, color: string): string {
  return circle(x - 16, 200, 20, color) + circle(x + 14, 196, 24, color) + circle(x, 182, 20, color);
}

function flower(x: number, y: number, color: string): string {
  return (
    stroke(`M${x} ${y} V252`, leafDark, 3) +
    path(`M${x} 240 q12 -10 16 -2 q-6 8 -16 4 Z`, leaf) +
    repeat(6, (petal) => group(`rotate(${petal * 60} ${x} ${y})`, ellipse(x, y - 8, 5, 8, color))) +
    circle(x, y, 5, '#f1c04a')
  );
}

export const babyStroller: Drawing = {
  scene: 'outdoors',
  draw({ accent, second }) {
    return [
      shadow(200, 258, 100),
      stroke('M146 228 L240 178 M254 228 L160 178 M240 178 L292 104 q4 -8 14 -6', steelDark, 6),
      stroke('M284 114 L296 98 q4 -5 12 -3', '#7a4a2c', 8),
      path('M112 142 H262 Q262 200 204 204 H170 Q112 202 112 142 Z', accent.base),
      path('M228 142 H262 Q262 200 204 204 H186 Q228 196 228 142 Z', shade),
      path('M186 142 V64 A76 78 0 0 0 112 142 Z', second.base),
      path('M186 142 V64 A76 78 0 0 0 162 68 Q168 110 186 142 Z', second.light),
      path('M186 142 Q140 108 136 84 Q112 104 112 142 Z', second.dark),
      stroke('M186 64 V142 M186 142 Q160 110 162 68 M186 142 Q140 110 136 86', cream, 2),
      path('M186 142 q10 -26 40 -22 q30 4 34 22 Z', cream),
      repeat(4, (dot) => circle(206 + dot * 13, 134, 2.6, second.base)),
      rect(108, 136, 158, 11, accent.dark, 5.5),
      stroke('M126 164 q4 22 34 28', accent.light, 4),
      strollerWheel(144, 228, 28),
      strollerWheel(258, 228, 28),
      rect(166, 214, 70, 18, second.dark, 7),
      rect(170, 214, 62, 5, deepShade, 2),
    ].join('');
  },
};

function strollerWheel(x: number, y: number, radius: number): string {
  return (
    ring(x, y, radius - 3, ink, 6) +
    circle(x, y, radius - 6, '#eadfce') +
    circle(x, y, 5, steelDark) +
    repeat(6, (spoke) =>
      group(
        `rotate(${spoke * 30} ${x} ${y})`,
        rect(x - 0.7, y - radius + 6, 1.4, (radius - 6) * 2, steelDark),
      ),
    )
  );
}
