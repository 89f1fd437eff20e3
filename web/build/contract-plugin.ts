import { parseSync, type Plugin, Visitor } from 'vite';

/** Only for readers of the API. */
const told = new Set(['summary', 'description', 'errors', 'example']);

/** Strips API documentation from the contract that the app validates with. */
export function contractPlugin(): Plugin {
  return {
    name: 'ballpark:contract',
    apply: 'build',
    transform: {
      filter: { id: /\/domain\/src\/contract\/[\w-]+\.ts$/, code: /\.describe\(|\.meta\(|endpoint\(/ },
      handler: (code) => ({ code: withoutWords(code), map: null }),
    },
  };
}

function withoutWords(code: string): string {
  const parts: [start: number, end: number][] = [];
  new Visitor({
    CallExpression({ callee, arguments: [argument], end }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        if (['describe', 'meta'].includes(callee.property.name)) parts.push([callee.object.end, end]);
      } else if (callee.type === 'Identifier' && callee.name === 'endpoint') {
        const properties = argument?.type === 'ObjectExpression' ? argument.properties : [];
        for (const property of properties)
          if (
            property.type === 'Property' &&
            property.key.type === 'Identifier' &&
            told.has(property.key.name)
          )
            parts.push([property.start, property.end + (code[property.end] === ',' ? 1 : 0)]);
      }
    },
  }).visit(parseSync('contract.ts', code).program);
  // Back to front keeps offsets valid; line breaks stay for the source map.
  return parts
    .toSorted(([one], [other]) => other - one)
    .reduce(
      (rest, [start, end]) =>
        rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, '') + rest.slice(end),
      code,
    );
}
