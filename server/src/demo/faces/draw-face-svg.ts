import { makeKit, type Kit } from '../drawings/kit.ts';
import { circle, ellipse, path, rect, stroke } from '../drawings/shapes.ts';
import { drawHair } from './draw-hair.ts';
import { hairColors, looks, skins, type Look } from './looks.ts';

const ink = '#2b1b16';
const backgrounds: readonly [string, ...string[]] = [
  '#f6dfc4',
  '#d5e6dc',
  '#d2e0ef',
  '#f3d3c4',
  '#ead6e3',
  '#f5e4a9',
  '#cfe3e6',
  '#e4dccd',
];

/** The face of a demo person as SVG, 480 × 480, always the same for the same person; it fits the circle of an avatar (product 11.3). */
export function drawFaceSvg(person: number): string {
  const look = looks[person];
  if (!look) throw new Error(`Nobody has said how person ${person} looks`);
  const kit = makeKit(person * 104_729 + 17);
  const tone = hairColors[look.color];
  const hair = drawHair(look.hair, tone, kit.second);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="14 6 272 272">',
    rect(0, 0, 300, 300, kit.pick(backgrounds)),
    hair.behind,
    shoulders(look, kit),
    head(look, kit),
    features(look, kit),
    facialHair(look),
    hair.front,
    glasses(look),
    '</svg>',
  ].join('');
}

function shoulders({ skin, hair }: Look, kit: Kit): string {
  const { base, shade } = skins[skin];
  const body = path('M34 300 C36 256 76 240 112 232 L188 232 C224 240 264 256 266 300 Z', kit.accent.base);
  if (hair === 'scarf') return body;
  const neck =
    path('M122 190 H178 V232 Q150 256 122 232 Z', shade) +
    path('M122 216 H178 V232 Q150 256 122 232 Z', base);
  const collar = kit.pick([
    () => stroke('M116 232 Q150 268 184 232', kit.accent.dark, 7),
    () => path('M112 230 L150 274 L188 230 L206 240 L166 286 L150 270 L134 286 L94 240 Z', kit.accent.light),
    () => path('M104 236 Q150 292 196 236 L206 246 Q150 312 94 246 Z', kit.accent.dark),
  ]);
  return body + neck + collar();
}

function head({ skin, hair, extras }: Look, kit: Kit): string {
  const { base, shade } = skins[skin];
  const jaw = kit.pick([30, 36, 42]);
  const chin = kit.pick([208, 212, 216]);
  const ears =
    hair === 'scarf'
      ? ''
      : [88, 212].map((x) => ellipse(x, 144, 11, 15, base) + ellipse(x, 145, 5, 8, shade)).join('');
  const rings = extras.includes('earrings')
    ? circle(86, 166, 5, '#e8b93e') + circle(214, 166, 5, '#e8b93e')
    : '';
  return (
    ears +
    path(
      `M88 128 C88 44 212 44 212 128 C212 176 ${150 + jaw} ${chin} 150 ${chin} C${150 - jaw} ${chin} 88 176 88 128 Z`,
      base,
    ) +
    rings
  );
}

function features({ skin, color, extras }: Look, kit: Kit): string {
  const { shade, blush } = skins[skin];
  const isDark = skin === 'brown' || skin === 'deep';
  const brow = color === 'white' || color === 'grey' ? hairColors.grey.shade : hairColors[color].shade;
  const lift = kit.between(-3, 3);
  const brows = [124, 176].map((x) =>
    stroke(`M${x - 13} ${119 + lift} Q${x} ${110 + lift} ${x + 13} ${119 + lift}`, brow, 5),
  );
  const eyes = [124, 176].map((x) => ellipse(x, 138, 6.5, 8, ink) + circle(x + 2, 135, 2.2, '#ffffff'));
  const cheeks = [112, 188].map((x) => ellipse(x, 162, 12, 8, `${blush}66`));
  const nose = stroke(
    kit.pick(['M150 142 Q158 158 148 160', 'M143 158 Q150 164 157 158', 'M150 146 V158 Q146 161 143 158']),
    shade,
    4,
  );
  const mouth = kit.pick([
    () => stroke('M130 177 Q150 195 170 177', isDark ? '#3c1712' : '#96453a', 5),
    () =>
      path('M128 175 Q150 181 172 175 Q166 199 150 199 Q134 199 128 175 Z', '#8c3a34') +
      path('M133 178 Q150 183 167 178 L165 184 Q150 188 135 184 Z', '#ffffff'),
    () => stroke('M132 180 Q152 192 168 176', isDark ? '#3c1712' : '#96453a', 5),
  ]);
  const freckles = extras.includes('freckles')
    ? [106, 114, 120, 180, 186, 194].map((x, at) => circle(x, 154 + (at % 3) * 4, 1.8, shade)).join('')
    : '';
  const lines = extras.includes('lines')
    ? stroke(
        'M102 142 L96 138 M103 148 L97 149 M198 142 L204 138 M197 148 L203 149 M130 96 Q150 92 170 96',
        shade,
        2.5,
      )
    : '';
  return [...cheeks, freckles, lines, ...brows, ...eyes, nose, mouth()].join('');
}

function facialHair({ color, extras }: Look): string {
  const { base } = hairColors[color];
  const beard =
    'M88 134 C90 168 112 170 128 166 Q150 158 172 166 C188 170 210 168 212 134 C214 190 188 226 150 226 C112 226 86 190 88 134 Z ' +
    'M132 176 Q150 204 168 176 Q150 168 132 176 Z';
  if (extras.includes('beard')) return evenOdd(path(beard, base));
  if (extras.includes('stubble')) return `<g opacity="0.3">${evenOdd(path(beard, base))}</g>`;
  if (extras.includes('moustache'))
    return path(
      'M150 166 C140 160 124 166 118 178 C132 178 142 178 150 173 C158 178 168 178 182 178 C176 166 160 160 150 166 Z',
      base,
    );
  return '';
}

function glasses({ extras }: Look): string {
  const bridge = stroke('M143 136 Q150 131 157 136 M101 134 L90 130 M199 134 L210 130', ink, 4);
  const frame = `fill="#ffffff33" stroke="${ink}" stroke-width="4.5"`;
  if (extras.includes('glasses'))
    return `<circle cx="122" cy="139" r="21" ${frame}/><circle cx="178" cy="139" r="21" ${frame}/>${bridge}`;
  if (extras.includes('squares'))
    return `<rect x="100" y="122" width="43" height="34" rx="9" ${frame}/><rect x="157" y="122" width="43" height="34" rx="9" ${frame}/>${bridge}`;
  return '';
}

function evenOdd(shape: string): string {
  return shape.replace('<path ', '<path fill-rule="evenodd" ');
}
