// Fails where files import each other in a circle, types included, and where rooms of the server do. A folder of server/src is a
// room, and so is each file at its root. Without circles each room can be read with nothing but the rooms that it imports.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { root } from './run-command.mjs';

type Graph = Map<string, Set<string>>;

const sources = globSync('{domain,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const files = graphOf(sources.map((file) => [file, importsOf(file)] as const));
const rooms = graphOf(
  [...files]
    .filter(([file]) => file.startsWith('server/src/'))
    .map(([file, targets]) => [roomOf(file), [...targets].map(roomOf)] as const),
);

const faults = [
  ...circlesIn(files).map((circle) => `These files import each other: ${circle.join(', ')}`),
  ...circlesIn(rooms).map((circle) => `These rooms of the server import each other: ${circle.join(', ')}`),
];
console.log(
  faults.length > 0
    ? faults.join('\n')
    : `${files.size} files and ${rooms.size} rooms, no circle among them.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return specifiers.map((name) =>
    name.startsWith('@ballpark/domain/')
      ? name.replace('@ballpark/domain/', 'domain/src/')
      : normalize(join(dirname(file), name)),
  );
}

function roomOf(file: string): string {
  const [, room = file] = /^server\/src\/([^/]+)/.exec(file) ?? [];
  return room;
}

/** A graph of pairs of a node and its targets; targets that are no node are left out. */
function graphOf(pairs: readonly (readonly [string, readonly string[]])[]): Graph {
  const graph: Graph = new Map(pairs.map(([node]) => [node, new Set()]));
  for (const [node, targets] of pairs)
    for (const target of targets) if (target !== node && graph.has(target)) graph.get(node)?.add(target);
  return graph;
}

/** The largest sets of nodes that all lead to each other (Tarjan). */
function circlesIn(graph: Graph): string[][] {
  const seen = new Map<string, { lowest: number; isOnStack: boolean }>();
  const stack: string[] = [];
  const circles: string[][] = [];
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return circles;

  function visit(node: string): { lowest: number; isOnStack: boolean } {
    const index = seen.size;
    const state = { lowest: index, isOnStack: true };
    seen.set(node, state);
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      const other = seen.get(target) ?? visit(target);
      if (other.isOnStack) state.lowest = Math.min(state.lowest, other.lowest);
    }
    if (state.lowest < index) return state;
    const circle = stack.splice(stack.indexOf(node));
    for (const each of circle) {
      const member = seen.get(each);
      if (member) member.isOnStack = false;
    }
    if (circle.length > 1) circles.push(circle.toSorted((a, b) => a.localeCompare(b)));
    return state;
  }
}
