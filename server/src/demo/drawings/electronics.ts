import type { Drawing } from './kit.ts';
import {
  circle,
  cream,
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
} from './shapes.ts';

const screenDark = '#2a2b3a';

export const camera: Drawing = {
  scene: 'table',
  draw({ accent, second }) {
    return [
      stroke('M108 140 C60 150 50 230 96 244 S150 262 176 254', second.base, 7),
      shadow(200, 242, 112),
      path('M164 118 l10 -24 q2 -5 8 -5 h38 q6 0 8 5 l10 24 Z', steelDark),
      rect(180, 97, 40, 14, '#dfe6ea', 3),
      rect(104, 116, 192, 122, steel, 14),
      rect(104, 142, 192, 72, accent.base, 0),
      rect(104, 142, 192, 6, shade),
      rect(122, 106, 26, 12, ink, 3),
      rect(256, 108, 20, 10, accent.dark, 4),
      circle(276, 130, 5, '#e9a13b'),
      rect(118, 124, 28, 10, '#ffffff88', 3),
      circle(200, 178, 56, '#6d7580'),
      circle(200, 178, 52, steel),
      circle(200, 178, 44, ink),
      circle(200, 178, 34, '#23313f'),
      circle(200, 178, 24, '#355a73'),
      circle(200, 178, 13, '#1c2733'),
      path('M172 168 A30 30 0 0 1 200 148 L200 156 A22 22 0 0 0 180 171 Z', glow),
      circle(212, 190, 5, '#ffffff66'),
    ].join('');
  },
};

export const laptop: Drawing = {
  scene: 'table',
  draw({ accent, second, chance }) {
    return [
      shadow(200, 250, 140),
      rect(100, 76, 200, 138, ink, 10),
      rect(108, 84, 184, 122, accent.dark, 4),
      path('M108 170 Q160 120 206 158 T292 130 V202 q0 4 -4 4 H112 q-4 0 -4 -4 Z', accent.base),
      path('M108 190 Q170 150 224 182 T292 166 V202 q0 4 -4 4 H112 q-4 0 -4 -4 Z', accent.light),
      circle(252, 112, 15, second.light),
      path('M108 88 q0 -4 4 -4 h90 l-70 122 h-20 q-4 0 -4 -4 Z', '#ffffff16'),
      path('M96 214 H304 L330 240 H70 Z', steel),
      path('M112 218 H288 L296 228 H104 Z', '#79818c'),
      repeat(
        14,
        (key) =>
          rect(112 + key * 12.7, 219.5, 9, 2.6, ink, 1) + rect(109 + key * 13.2, 223.8, 10, 2.8, ink, 1),
      ),
      path('M176 231 h48 l3 6 h-54 Z', '#dbe0e4'),
      rect(70, 239, 260, 8, steelDark, 4),
      rect(184, 239, 32, 3, '#6c747e', 1.5),
      chance(0.5) ? mug(342, second.base, second.dark) : '',
    ].join('');
  },
};

function mug(x: number, base: string, dark: string): string {
  return [
    shadow(x, 250, 26, 5),
    ring(x + 18, 226, 9, base, 5),
    path(`M${x - 18} 206 h36 v36 q0 8 -8 8 h-20 q-8 0 -8 -8 Z`, base),
    path(`M${x + 6} 206 h12 v36 q0 8 -8 8 h-4 Z`, dark),
    ellipse(x, 206, 18, 4.5, '#5b3a2a'),
    stroke(`M${x - 5} 196 q5 -7 0 -14 M${x + 6} 196 q5 -7 0 -14`, '#ffffffaa', 2.2),
  ].join('');
}

export const phone: Drawing = {
  scene: 'table',
  draw({ accent, second }) {
    const icons = [
      accent.base,
      second.base,
      cream,
      second.light,
      accent.light,
      '#f0b64d',
      second.dark,
      accent.dark,
      '#e77c6c',
    ];
    return [
      shadow(214, 256, 84),
      group(
        'rotate(-7 160 160)',
        rect(112, 62, 92, 188, accent.dark, 17),
        rect(112, 62, 88, 188, accent.base, 17),
        rect(120, 70, 40, 50, accent.light, 12),
        circle(133, 84, 9, ink),
        circle(133, 84, 4, '#4f7690'),
        circle(133, 106, 9, ink),
        circle(133, 106, 4, '#4f7690'),
        circle(150, 95, 4.5, '#fff2c2'),
        path('M118 250 L200 110 V180 L160 250 Z', '#ffffff22'),
      ),
      group(
        'rotate(6 240 160)',
        rect(192, 58, 98, 196, screenDark, 18),
        rect(198, 64, 86, 184, second.light, 13),
        path('M198 170 Q230 130 284 168 V235 q0 13 -13 13 H211 q-13 0 -13 -13 Z', accent.light),
        rect(226, 69, 30, 7, screenDark, 3.5),
        repeat(9, (index) =>
          rect(208 + (index % 3) * 24, 92 + Math.floor(index / 3) * 26, 18, 18, icons[index] ?? cream, 5),
        ),
        rect(206, 214, 70, 26, '#ffffff66', 9),
        repeat(3, (index) => rect(212 + index * 22, 218, 17, 17, icons[index + 4] ?? cream, 5)),
        path('M198 77 q0 -13 13 -13 h40 L198 190 Z', '#ffffff2b'),
      ),
    ].join('');
  },
};

export const headphones: Drawing = {
  scene: 'table',
  draw({ accent, second }) {
    const cup = [
      rect(-20, -44, 40, 88, ink, 18),
      rect(-38, -50, 40, 100, accent.base, 19),
      rect(-38, -46, 14, 92, accent.dark, 12),
      ellipse(-14, -2, 5, 28, '#ffffff40'),
    ];
    return [
      shadow(200, 256, 110),
      path('M120 190 V158 A80 84 0 0 1 280 158 V190 H266 V160 A66 70 0 0 0 134 160 V190 Z', accent.dark),
      path('M138 118 A80 84 0 0 1 262 118 L250 126 A66 70 0 0 0 150 126 Z', accent.base),
      stroke('M162 96 Q184 82 210 82', accent.light, 5),
      rect(119, 168, 15, 26, steel, 4),
      rect(266, 168, 15, 26, steel, 4),
      group('translate(140 206) rotate(6)', ...cup),
      group('translate(260 206) rotate(-6) scale(-1 1)', ...cup),
      stroke('M118 252 q-6 20 -30 16 t-44 4', second.dark, 3.5),
    ].join('');
  },
};

export const watch: Drawing = {
  scene: 'flat',
  draw({ accent, second, between }) {
    const hour = between(0, 11) * 30;
    return group(
      'rotate(9 200 160)',
      group(
        'translate(10 14)',
        `<g opacity="0.35" filter="url(#soft)">${rect(168, 32, 64, 250, '#2b160a', 12)}${circle(200, 156, 72, '#2b160a')}</g>`,
      ),
      path('M172 104 L176 24 q1 -8 9 -8 h30 q8 0 9 8 L228 104 Z', accent.base),
      path('M172 206 L176 284 q1 8 9 8 h30 q8 0 9 -8 L228 206 Z', accent.base),
      path('M214 16 q8 0 9 8 L228 104 h-14 Z M214 292 q8 0 9 -8 L228 206 h-14 Z', accent.dark),
      stroke('M181 30 L178 92 M219 30 L222 92 M181 280 L178 218 M219 280 L222 218', accent.light, 1.4),
      repeat(3, (index) => circle(200, 246 + index * 14, 3, accent.dark)),
      rect(270, 148, 12, 16, steelDark, 3),
      circle(200, 156, 74, steelDark),
      circle(200, 156, 71, steel),
      circle(200, 156, 60, cream),
      circle(200, 156, 60, '#00000008'),
      repeat(12, (index) =>
        group(`rotate(${index * 30} 200 156)`, rect(198.5, 101, 3, index % 3 === 0 ? 11 : 6, ink, 1)),
      ),
      circle(200, 184, 14, '#eadfce'),
      stroke('M200 184 v-9', accent.base, 1.6),
      group(`rotate(${hour} 200 156)`, rect(197.5, 122, 5, 38, ink, 2.5)),
      group(`rotate(${(hour * 7 + 50) % 360} 200 156)`, rect(198.3, 106, 3.4, 54, ink, 1.7)),
      group('rotate(215 200 156)', rect(199.3, 108, 1.4, 60, second.base, 0.7)),
      circle(200, 156, 4, second.base),
      path('M148 136 A56 56 0 0 1 204 100 L180 152 Z', '#ffffff40'),
    );
  },
};

export const gameConsole: Drawing = {
  scene: 'table',
  draw({ accent, second }) {
    return [
      shadow(200, 246, 142),
      rect(70, 100, 64, 140, accent.base, 30),
      rect(266, 100, 64, 140, second.base, 30),
      rect(70, 214, 260, 0, shade),
      path('M100 240 h6 q-34 -2 -36 -36 v-20 q10 50 64 50 v6 Z', shade),
      path('M330 190 v20 q0 30 -30 30 h-34 v-6 q54 -2 64 -44 Z', shade),
      rect(112, 96, 176, 148, ink, 10),
      rect(122, 108, 156, 124, '#8fd0dd', 5),
      circle(248, 132, 13, '#fff0b5'),
      path('M122 196 Q160 164 196 190 T278 184 V227 q0 5 -5 5 H127 q-5 0 -5 -5 Z', '#7dbb79'),
      rect(122, 214, 156, 18, '#b4794c', 4),
      rect(122, 212, 156, 6, '#69a565'),
      rect(196, 160, 14, 14, '#f0b64d', 2),
      rect(212, 160, 14, 14, '#e08b3c', 2),
      rect(228, 160, 14, 14, '#f0b64d', 2),
      rect(152, 190, 16, 22, accent.base, 5),
      circle(160, 186, 8, '#f6cfae'),
      path('M151 184 a9 9 0 0 1 18 0 Z', second.base),
      path('M122 113 q0 -5 5 -5 h70 l-75 90 Z', '#ffffff2e'),
      circle(93, 138, 15, accent.dark),
      circle(93, 136, 12, ink),
      circle(91, 133, 5, '#ffffff33'),
      path('M88 176 h10 v9 h9 v10 h-9 v9 h-10 v-9 h-9 v-10 h9 Z', ink),
      circle(307, 204, 15, second.dark),
      circle(307, 202, 12, ink),
      circle(305, 199, 5, '#ffffff33'),
      circle(307, 124, 6, ink),
      circle(307, 152, 6, ink),
      circle(293, 138, 6, ink),
      circle(321, 138, 6, ink),
    ].join('');
  },
};
