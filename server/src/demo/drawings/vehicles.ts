import type { Drawing } from './kit.ts';
import {
  circle,
  cream,
  glow,
  group,
  ink,
  path,
  rect,
  repeat,
  shade,
  shadow,
  steel,
  steelDark,
  stroke,
  woodLight,
} from './shapes.ts';

export const car: Drawing = {
  scene: 'street',
  draw({ accent, second, chance }) {
    return [
      shadow(200, 262, 162, 8),
      path(
        'M50 226 Q44 180 82 172 L118 166 Q140 116 182 112 H244 Q282 114 306 164 Q352 168 358 196 V222 q0 12 -12 12 H62 q-11 0 -12 -8 Z',
        accent.base,
      ),
      path('M50 210 H358 V222 q0 12 -12 12 H62 q-11 0 -12 -8 Z', accent.dark),
      path('M132 164 Q150 126 184 122 H204 V166 Z', '#cfe8ee'),
      path('M214 122 H242 Q270 124 288 164 L214 166 Z', '#cfe8ee'),
      path('M156 142 Q166 126 184 122 H194 L164 165 H146 Z M224 122 h16 L222 166 h-8 V140 Z', '#ffffff88'),
      stroke('M209 118 V220 M126 172 Q120 200 130 222 M292 168 Q306 190 300 220', accent.dark, 2),
      rect(184, 180, 18, 5, cream, 2.5),
      rect(222, 180, 18, 5, cream, 2.5),
      stroke('M84 178 Q180 162 330 172', accent.light, 4),
      path('M332 182 q22 2 24 18 h-18 q-8 -4 -6 -18 Z', '#fff0b5'),
      rect(48, 188, 10, 18, '#d8503f', 4),
      rect(344, 212, 18, 8, steel, 4),
      rect(44, 214, 18, 8, steel, 4),
      path('M82 234 a36 36 0 0 1 72 0 Z M262 234 a36 36 0 0 1 72 0 Z', '#3a2a2a88'),
      wheel(118),
      wheel(298),
      chance(0.5)
        ? rect(160, 106, 92, 5, ink, 2) +
          rect(170, 90, 48, 16, '#a9683d', 4) +
          rect(222, 94, 26, 12, second.base, 3) +
          stroke('M182 90 v16 M206 90 v16', woodLight, 2)
        : stroke('M256 114 l12 -20', ink, 2),
    ].join('');
  },
};

function wheel(x: number): string {
  return (
    circle(x, 234, 29, ink) +
    circle(x, 234, 18, steel) +
    circle(x, 234, 13, '#e6eaee') +
    repeat(5, (spoke) => group(`rotate(${spoke * 72} ${x} 234)`, rect(x - 1.6, 222, 3.2, 12, steelDark))) +
    circle(x, 234, 4.5, steelDark)
  );
}

export const skateboard: Drawing = {
  scene: 'street',
  draw({ accent, second }) {
    const wheel = (x: number) =>
      circle(x, 252, 14, second.base) +
      circle(x, 252, 14, shade) +
      circle(x - 2, 250, 12, second.light) +
      circle(x - 2, 250, 5, cream) +
      circle(x - 2, 250, 2, steelDark);
    return [
      group(
        'translate(0 -6)',
        shadow(204, 270, 140, 7),
        path('M112 236 h48 l-8 16 h-32 Z M248 236 h48 l-8 16 h-32 Z', steelDark),
        wheel(124),
        wheel(150),
        wheel(260),
        wheel(286),
        path(
          'M56 206 q-8 -10 4 -11 q14 2 40 25 q6 5 16 5 H288 q10 0 16 -5 q26 -24 42 -25 q12 2 2 12 L318 232 q-8 8 -20 8 H106 q-12 0 -20 -8 Z',
          woodLight,
        ),
        path(
          'M54 202 q-4 -7 6 -7 q14 2 40 25 q6 5 16 5 H288 q10 0 16 -5 q26 -24 42 -25 q10 0 4 7 q-16 4 -36 24 q-8 8 -20 8 H108 q-12 0 -20 -8 q-20 -20 -34 -24 Z',
          ink,
        ),
      ),
      group(
        'rotate(-64 292 120) translate(226 92)',
        rect(6, 10, 128, 42, '#2b160a30', 21),
        rect(0, 0, 130, 42, accent.base, 21),
        path('M30 0 h22 l-18 42 h-22 Z M64 0 h12 l-18 42 h-12 Z', second.light),
        circle(96, 21, 12, cream),
        path('M96 11 l3 7 h7 l-5.6 4.6 l2 7.4 l-6.4 -4.4 l-6.4 4.4 l2 -7.4 l-5.6 -4.6 h7 Z', accent.dark),
        circle(20, 21, 2, cream),
        circle(116, 21, 2, cream),
      ),
    ].join('');
  },
};

export const backpack: Drawing = {
  scene: 'room',
  draw({ accent, second, chance }) {
    return [
      shadow(200, 256, 92),
      stroke('M178 62 q0 -26 22 -26 t22 26', accent.dark, 8),
      rect(104, 150, 24, 84, accent.dark, 12),
      rect(272, 150, 24, 84, accent.dark, 12),
      rect(109, 128, 14, 50, chance(0.5) ? '#8fc7d6' : second.light, 6),
      rect(111, 120, 10, 10, ink, 3),
      path('M122 130 Q122 54 200 54 Q278 54 278 130 V232 q0 20 -20 20 H142 q-20 0 -20 -20 Z', accent.base),
      path('M244 70 Q278 84 278 130 V232 q0 20 -20 20 H236 Q256 160 244 70 Z', shade),
      path('M122 130 Q122 54 200 54 Q278 54 278 130 V142 q-78 24 -156 0 Z', accent.light),
      path('M122 130 v12 q78 24 156 0 v-12 q-78 22 -156 0 Z', shade),
      rect(158, 124, 14, 52, second.base, 4),
      rect(228, 124, 14, 52, second.base, 4),
      rect(155, 160, 20, 13, '#d9b45a', 3),
      rect(225, 160, 20, 13, '#d9b45a', 3),
      rect(142, 182, 116, 60, accent.dark, 14),
      rect(142, 178, 116, 58, accent.base, 14),
      rect(142, 178, 116, 58, '#ffffff22', 14),
      stroke('M152 196 H248', second.base, 3.4),
      rect(238, 194, 8, 16, '#d9b45a', 3),
      rect(178, 84, 44, 26, second.base, 5),
      path('M184 106 l11 -14 l8 9 l5 -5 l8 10 Z', cream),
      stroke('M134 104 q8 -30 36 -38', glow, 5),
    ].join('');
  },
};

export const sneakers: Drawing = {
  scene: 'table',
  draw({ accent, second }) {
    const shoe = [
      path(
        'M0 58 Q-2 10 12 2 Q22 -4 34 6 Q44 14 58 6 L68 0 Q84 22 108 38 Q150 44 162 62 Q168 74 166 84 H4 Q0 76 0 58 Z',
        accent.base,
      ),
      path('M108 38 Q150 44 162 62 Q168 74 166 84 H122 Q124 58 108 38 Z', cream),
      path('M0 58 Q-2 10 12 2 Q22 -4 28 10 Q26 50 34 84 H4 Q0 76 0 58 Z', accent.dark),
      path('M12 2 Q22 -4 34 6 Q44 14 58 6 L66 2 q-8 20 -28 20 q-18 0 -26 -20 Z', '#4a3a44'),
      path('M58 8 L70 -8 q8 -2 10 6 L88 24 Z', accent.light),
      path('M40 82 Q70 74 96 46 L104 52 Q88 80 62 84 Z', second.base),
      repeat(4, (lace) => stroke(`M${70 + lace * 11} ${16 + lace * 7} l14 -8`, cream, 4)),
      circle(14, 24, 4, second.base),
      stroke('M132 52 q10 8 12 24 M146 54 q8 8 10 22', '#d9cbb5', 2),
      path('M0 80 H168 q6 0 5 8 q-2 14 -14 14 H12 q-12 0 -14 -12 q-1 -10 2 -10 Z', cream),
      path('M-2 92 H173 q-3 10 -14 10 H12 q-11 0 -14 -10 Z', second.light),
      repeat(9, (tread) => rect(12 + tread * 17, 98, 9, 4, second.dark, 1)),
    ];
    return [
      shadow(196, 252, 140),
      group('translate(150 106) rotate(-4) scale(1.05)', ...shoe),
      group('translate(196 222)', shadow(10, 28, 100, 7)),
      group('translate(70 138) scale(1.14)', ...shoe),
    ].join('');
  },
};
