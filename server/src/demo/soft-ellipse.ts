/** The standard deviation of the blur that it imitates, in units of the drawing. */
const blur = 4;
/** Rings of equal width from the outer to the inner side of the edge. */
const rings = [2, 1.5, 1, 0.5, 0, -0.5, -1, -1.5, -2].map((deviations) => deviations * blur);

/**
 * A shadow with a soft edge, made of stacked ellipses. A blur filter would give the same picture but take most of the drawing time. Numbers
 * are in units of the drawing; `opacity` is the one in the middle.
 */
export function softEllipse({
  cx,
  cy,
  rx,
  ry,
  fill,
  opacity,
}: Record<'cx' | 'cy' | 'rx' | 'ry' | 'opacity', number> & { fill: string }): string {
  let reached = 0;
  const layers = rings.map((offset) => {
    const wanted = opacity * shareInside(offset / blur);
    const own = (wanted - reached) / (1 - reached);
    reached = wanted;
    return ry + offset <= 0
      ? ''
      : `<ellipse cx="${cx}" cy="${cy}" rx="${rx + offset}" ry="${ry + offset}" opacity="${own.toFixed(4)}"/>`;
  });
  return `<g fill="${fill}">${layers.join('')}</g>`;
}

/** How much of a blurred shape is left this many deviations outside its edge; close enough to the normal distribution. */
function shareInside(deviations: number): number {
  return 1 / (1 + Math.exp(1.702 * deviations));
}
