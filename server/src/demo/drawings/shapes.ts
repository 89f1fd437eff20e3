/** Small words for SVG, so that a drawing reads as a list of shapes. All sizes are in a frame of 400 × 300. */
export const shade = '#3a1f1026';
export const deepShade = '#3a1f1050';
export const glow = '#ffffff55';
export const ink = '#3b3340';
export const steel = '#b9c0c8';
export const steelDark = '#848d98';
export const wood = '#c98d55';
export const woodDark = '#9c6638';
export const woodLight = '#e0ad78';
export const cream = '#fbf3e6';
export const leaf = '#5f9360';
export const leafDark = '#42704a';

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, radius: number, color: string, width: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function stroke(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function group(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`;
}

/** A soft shadow on the ground. */
export function shadow(x: number, y: number, radiusX: number, radiusY = 9): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="#2b160a" opacity="0.3" filter="url(#soft)"/>`;
}

/** Draws the same thing `count` times. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
