// Fails where files import each other in a circle, types included, and where rooms of the server do, or import one that stands below
// them in the table of ARCHITECTURE.md. A folder of server/src is a room, and so are a folder in it and each file at its root. Thus
// each room can be read with nothing but those that stand above it.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path/posix';
import { root } from './run-command.mjs';

type Graph = Map<string, Set<string>>;

/**
 * These are one room with the folder in them. Ways into an account know each other: a new password ends links, factors and accounts
 * elsewhere. A listing and its suggestions are closed by one transaction.
 */
const oneRoom = ['auth', 'listings/suggestions'];

const sources = globSync('{domain,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const files = graphOf(sources.map((file) => [file, importsOf(file)] as const));
const rooms = graphOf(
  [...files]
    .filter(([file]) => file.startsWith('server/src/'))
    .map(([file, targets]) => [roomOf(file), [...targets].map(roomOf)] as const),
);
const rows = rowsOf(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));

const faults = [
  ...seededFaults(),
  ...circlesIn(files).map((circle) => `These files import each other: ${circle.join(', ')}`),
  ...circlesIn(rooms).map((circle) => `These rooms of the server import each other: ${circle.join(', ')}`),
  ...upwardArrows(rooms, rows),
  ...emptyNames(rows),
];
console.log(
  faults.length > 0
    ? faults.join('\n')
    : `${files.size} files and ${rooms.size} rooms, no circle among them and no arrow upward.`,
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

/** The folder of a file of the server, two deep at most, or the file itself at the root. */
function roomOf(file: string): string {
  const parts = file.replace('server/src/', '').split('/');
  const room = parts.slice(0, Math.min(2, Math.max(1, parts.length - 1))).join('/');
  return oneRoom.some((one) => room === one || room.startsWith(`${one}/`)) ? dirnameOf(room) : room;
}

function dirnameOf(room: string): string {
  return room.replace(/\/.*/, '');
}

/** The names between backticks in the first column of the table, row by row. */
function rowsOf(text: string): string[][] {
  const [table = ''] = /^\| room .*(?:\n\|.*)*/m.exec(text) ?? [];
  return [...table.matchAll(/^\| (`[^|]*)\|/gm)].map(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/\/$/, '')),
  );
}

/** The row of a room, by its own name or its folder's. Files at the root that no row names belong to the first. */
function rowIn(names: readonly (readonly string[])[], room: string): number {
  for (const name of [room, dirnameOf(room)]) {
    const row = names.findIndex((each) => each.some((pattern) => matchesGlob(name, pattern)));
    if (row >= 0) return row;
  }
  return room.endsWith('.ts') ? 0 : Number.NaN;
}

function upwardArrows(graph: Graph, names: readonly (readonly string[])[]): string[] {
  return [...graph].flatMap(([room, targets]) => {
    const row = rowIn(names, room);
    if (Number.isNaN(row)) return [`${room} stands in no row of the table of ARCHITECTURE.md`];
    return [...targets]
      .filter((target) => rowIn(names, target) > row)
      .map((target) => `${room} imports ${target}, which stands below it in the table of ARCHITECTURE.md`);
  });
}

/** Names of the table that no room has. */
function emptyNames(names: readonly (readonly string[])[]): string[] {
  const all = sources.map((file) => file.replace('server/src/', ''));
  return names
    .flat()
    .filter((name) => !all.some((file) => matchesGlob(file, name) || file.startsWith(`${name}/`)))
    .map((name) => `ARCHITECTURE.md names the room ${name}, which is not there`);
}

/** Proves that a circle, an arrow upward, a room without a row and a row without a room are found. */
function seededFaults(): string[] {
  const graph = graphOf([
    ['low', ['high', 'nowhere']],
    ['high', ['low']],
    ['nowhere', []],
  ]);
  const order = [['low'], ['high', 'no-such-room']];
  const found = [...circlesIn(graph), ...upwardArrows(graph, order), ...emptyNames([['no-such-room']])];
  return found.length === 4 ? [] : [`Of 4 seeded faults ${found.length} were found: ${found.join('; ')}`];
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
