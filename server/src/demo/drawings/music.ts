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
  stroke,
  steel,
  steelDark,
  wood,
  woodDark,
  woodLight,
} from './shapes.ts';

export const guitar: Drawing = {
  scene: 'room',
  draw({ accent, second, chance }) {
    const body = chance(0.5) ? { base: '#d99549', dark: '#a8652a', light: '#eeb671' } : accent;
    return [
      shadow(196, 258, 76),
      stroke('M150 256 L186 190 M246 256 L206 190', ink, 5),
      group(
        'rotate(9 200 180)',
        rect(192, 34, 16, 116, woodDark, 2),
        rect(192, 34, 6, 116, '#ffffff1c'),
        repeat(8, (fret) => rect(192, 46 + fret * 12.5, 16, 1.6, steel)),
        path('M188 12 q12 -6 24 0 l-3 26 h-18 Z', '#6d4225'),
        repeat(3, (peg) => circle(184, 17 + peg * 8, 3.4, steel) + circle(216, 17 + peg * 8, 3.4, steel)),
        path(
          'M200 130 C232 130 240 146 234 164 C230 176 250 186 252 210 C254 240 230 254 200 254 C170 254 146 240 148 210 C150 186 170 176 166 164 C160 146 168 130 200 130 Z',
          body.dark,
        ),
        path(
          'M200 134 C228 134 236 147 230 164 C226 178 246 188 248 210 C250 237 228 249 200 249 C172 249 150 237 152 210 C154 188 174 178 170 164 C164 147 172 134 200 134 Z',
          body.base,
        ),
        path(
          'M200 134 C228 134 236 147 230 164 C226 178 246 188 248 210 C250 237 228 249 200 249 C232 240 236 214 220 196 C206 180 222 150 200 134 Z',
          shade,
        ),
        stroke('M162 206 q2 -14 12 -20', glow, 5),
        rect(192, 130, 16, 40, woodDark),
        circle(200, 186, 18, woodLight),
        circle(200, 186, 15.5, '#4a2c1b'),
        ring(200, 186, 20.5, second.light, 1.6),
        rect(180, 222, 40, 9, '#5d3820', 3),
        rect(184, 222, 32, 2.6, cream, 1),
        repeat(6, (string) => stroke(`M${193.5 + string * 2.6} 34 V224`, '#f6ead6', 0.7)),
      ),
    ].join('');
  },
};

export const piano: Drawing = {
  scene: 'room',
  draw({ accent, second, chance }) {
    const body = chance(0.5)
      ? { base: '#6e4330', dark: '#513022', light: '#8a5a43' }
      : { base: '#3d3944', dark: '#2a2730', light: '#5a5563' };
    const blackKeys = [0, 1, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15, 17, 18, 19];
    return [
      shadow(200, 256, 138),
      rect(84, 74, 232, 176, body.base, 6),
      rect(78, 66, 244, 14, body.light, 5),
      rect(284, 80, 32, 170, shade, 4),
      rect(98, 92, 204, 56, body.dark, 4),
      rect(98, 92, 204, 4, deepShade),
      path('M162 96 h36 v42 h-36 Z', cream),
      path('M202 96 h36 v42 h-36 Z', '#f3e8d4'),
      repeat(4, (line) => stroke(`M167 ${104 + line * 8} h26 M207 ${104 + line * 8} h26`, '#8f8590', 1)),
      circle(174, 108, 2.4, ink),
      circle(184, 115, 2.4, ink),
      circle(215, 112, 2.4, ink),
      circle(226, 119, 2.4, ink),
      rect(150, 138, 100, 7, body.light, 2),
      rect(70, 156, 260, 16, body.light, 4),
      rect(84, 160, 232, 22, '#fffaf0'),
      repeat(22, (key) => rect(84 + key * 10.545, 160, 0.9, 22, '#b9ada0')),
      ...blackKeys.map((key) => rect(91.5 + key * 10.545, 160, 6, 13, '#2b2730', 1)),
      rect(84, 158, 232, 3, accent.dark),
      rect(70, 182, 260, 12, body.base, 4),
      rect(70, 190, 260, 4, deepShade),
      rect(76, 192, 16, 60, body.light, 3),
      rect(308, 192, 16, 60, body.dark, 3),
      rect(96, 204, 208, 34, body.dark, 4),
      repeat(3, (pedal) => rect(184 + pedal * 13, 238, 6, 10, '#d9b45a', 2)),
      rect(156, 224, 88, 15, accent.base, 6),
      rect(156, 232, 88, 7, shade, 4),
      stroke('M166 240 V266 M234 240 V266', wood, 6),
      shadow(200, 268, 52, 5),
      group(
        'translate(270 0)',
        rect(0, 50, 22, 16, second.base, 3),
        path('M4 50 q-4 -20 7 -30 q11 10 7 30 Z', '#5f9360'),
      ),
      rect(110, 46, 7, 20, cream, 2),
      path('M113.5 34 q6 8 0 13 q-6 -5 0 -13 Z', '#f4b64a'),
      rect(105, 62, 17, 4, '#d9b45a', 2),
      ellipse(113.5, 42, 12, 12, '#fff2bb44'),
    ].join('');
  },
};

export const recordPlayer: Drawing = {
  scene: 'table',
  draw({ accent, second }) {
    return [
      shadow(200, 254, 140),
      path('M92 148 L108 58 H292 L308 148 Z', '#ffffff4a'),
      path('M108 58 H200 L140 148 H92 Z', '#ffffff33'),
      stroke('M92 148 L108 58 H292 L308 148', '#ffffff99', 3),
      path('M84 150 H316 L338 218 H62 Z', '#d9a06b'),
      path('M62 218 H338 V236 q0 6 -6 6 H68 q-6 0 -6 -6 Z', '#a86f40'),
      rect(84, 242, 26, 9, ink, 3),
      rect(290, 242, 26, 9, ink, 3),
      ellipse(180, 186, 92, 29, deepShade),
      ellipse(178, 183, 92, 29, '#2b2730'),
      ellipse(178, 183, 78, 24, '#37323d'),
      ellipse(178, 183, 76, 23.3, '#2b2730'),
      ellipse(178, 183, 60, 18.4, '#37323d'),
      ellipse(178, 183, 58, 17.7, '#2b2730'),
      path('M178 183 L108 166 Q126 158 142 157 Z M178 183 L248 200 Q232 208 214 209 Z', '#ffffff26'),
      ellipse(178, 183, 28, 9, accent.base),
      ellipse(178, 183, 14, 4.5, accent.light),
      ellipse(178, 183, 3, 1.4, cream),
      ellipse(294, 168, 14, 5.5, steelDark),
      rect(288, 150, 12, 18, steel, 4),
      stroke('M294 154 L282 196 L244 200', '#e6eaee', 4),
      rect(232, 196, 18, 8, ink, 2),
      circle(304, 230, 6, second.base),
      circle(284, 230, 4, cream),
      rect(80, 227, 34, 5, '#7d4f2c', 2),
      ellipse(302, 204, 9, 3.5, cream),
    ].join('');
  },
};
