type Child = Node | string | false | null;

/** Makes an HTML element; `false` and `null` among the children are nothing. For pages that are shown without React. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== false && child !== null));
  return made;
}

/** A line drawing of 24 by 24 in the colour of the text around it, which screen readers skip. */
export function lineDrawing(path: string, className: string): SVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  const line = drawing.appendChild(document.createElementNS(svg, 'path'));
  line.setAttribute('d', path);
  const look = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '2' };
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' };
  for (const [key, value] of Object.entries({ ...look, ...ends, class: className }))
    drawing.setAttribute(key, value);
  return drawing;
}

const svg = 'http://www.w3.org/2000/svg';
