import type { Tone } from '../drawings/kit.ts';
import { circle, path, rect, stroke } from '../drawings/shapes.ts';
import type { Look } from './looks.ts';

type HairTone = { base: string; shade: string };
/** The parts behind and in front of the head, in a drawing of 300 × 300. The head is 124 wide around x = 150. */
type Hair = { behind: string; front: string };

/** From ear to ear over the skull, down to the hairline, which runs from the right ear to the left one. */
const skull = 'M84 146 C76 24 224 24 216 146 L208 134';
const hairlines = {
  high: 'C208 112 198 98 186 94 Q150 84 114 94 C102 98 92 112 92 134 Z',
  parted: 'C206 112 196 104 182 104 C158 102 132 96 120 82 C106 92 94 106 92 134 Z',
  middle: 'C206 112 180 104 150 78 C120 104 94 112 92 134 Z',
  fringe: 'C206 122 204 116 198 114 Q150 122 102 114 C96 116 94 122 92 134 Z',
  low: 'C206 114 196 106 188 106 Q176 112 164 104 Q150 112 136 104 Q122 112 112 106 C100 108 92 118 92 134 Z',
} as const;

/** The hair of a look, or its scarf in the colour of `cloth`. */
export function drawHair(style: Look['hair'], tone: HairTone, cloth: Tone): Hair {
  const { base, shade } = tone;
  const cap = (line: keyof typeof hairlines) => path(`${skull} ${hairlines[line]}`, base);
  switch (style) {
    case 'crop':
      return { behind: '', front: cap('high') };
    case 'parted':
      return { behind: '', front: cap('parted') + stroke('M120 82 C130 66 150 58 168 58', shade, 3) };
    case 'quiff':
      return {
        behind: '',
        front: cap('high') + path('M98 98 C84 44 150 22 210 46 C222 60 214 88 202 104 Q160 78 98 98 Z', base),
      };
    case 'buzz':
      return { behind: '', front: `<g opacity="0.72">${cap('high')}</g>` };
    case 'bald':
      return {
        behind: path('M82 158 C78 130 84 108 96 98 L204 98 C216 108 222 130 218 158 Z', shade),
        front: '',
      };
    case 'curls':
      return { behind: ring(base, 21, 66), front: ring(base, 17, 58) + cap('low') };
    case 'afro':
      return { behind: circle(150, 112, 96, base) + circle(150, 112, 82, shade), front: cap('high') };
    case 'bob':
      return { behind: rect(74, 60, 152, 142, base, 60), front: cap('fringe') };
    case 'long':
      return {
        behind: path(
          'M78 120 C74 20 226 20 222 120 C224 190 232 240 240 286 H60 C68 240 76 190 78 120 Z',
          base,
        ),
        front: cap('middle') + stroke('M150 78 V56', shade, 3),
      };
    case 'wavy':
      return {
        behind: path(
          'M76 110 C72 24 228 24 224 110 C244 134 220 156 238 180 C254 206 228 222 236 262 H64 C72 222 46 206 62 180 C80 156 56 134 76 110 Z',
          base,
        ),
        front: cap('parted'),
      };
    case 'bun':
      return { behind: circle(150, 40, 30, base) + circle(150, 40, 20, shade), front: cap('middle') };
    case 'braids':
      return { behind: braid(84, tone) + braid(216, tone), front: cap('middle') };
    case 'scarf':
      return {
        behind: path(
          'M72 126 C66 22 234 22 228 126 C232 190 244 232 262 300 H38 C56 232 68 190 72 126 Z',
          cloth.base,
        ),
        front: path(
          'M78 150 C70 20 230 20 222 150 C222 196 196 232 150 232 C104 232 78 196 78 150 Z M94 140 C94 190 116 214 150 214 C184 214 206 190 206 140 C206 84 94 84 94 140 Z',
          cloth.light,
        ).replace('<path ', '<path fill-rule="evenodd" '),
      };
  }
}

/** Curls from one ear over the skull to the other. */
function ring(fill: string, radius: number, away: number): string {
  return Array.from({ length: 11 }, (_, at) => {
    const angle = Math.PI * (-0.08 + (1.16 * at) / 10);
    return circle(
      Math.round(150 - away * 1.08 * Math.cos(angle)),
      Math.round(116 - away * Math.sin(angle)),
      radius,
      fill,
    );
  }).join('');
}

function braid(x: number, { base, shade }: HairTone): string {
  return Array.from({ length: 6 }, (_, at) => circle(x, 132 + at * 25, 17 - at, at % 2 ? base : shade)).join(
    '',
  );
}
