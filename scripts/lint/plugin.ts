import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainImport, mayHoldSql } from './import-boundaries.ts';

/** The parts of oxlint's syntax tree that the rules use: oxlint publishes no types for it. */
type Context = { filename: string; report: (finding: { node: Node; message: string }) => void };
type Node = { type: string };
type Source = { value?: unknown } | null;
type Importing = Node & { source: Source; importKind?: 'type' | 'value'; exportKind?: 'type' | 'value' };
type Call = Node & { callee: Node & { property?: { name?: string } } };
type Visitors<Visited extends Node> = Record<string, (node: Visited) => void>;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Rules of this repository: oxlint cannot know which folder may import what. */
export default {
  meta: { name: 'ballpark' },
  rules: {
    'import-boundaries': { create: watchImports },
    'sql-in-queries': { create: watchSql },
  },
};

function watchImports(context: Context): Visitors<Importing> {
  const file = pathOf(context);
  const check = (node: Importing, isTypeOnly: boolean): void => {
    if (typeof node.source?.value !== 'string') return;
    const message = explainImport(file, node.source.value, isTypeOnly);
    if (message !== undefined) context.report({ node, message });
  };
  return {
    ImportDeclaration: (node) => check(node, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => check(node, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => check(node, node.exportKind === 'type'),
    ImportExpression: (node) => check(node, false),
    TSImportType: (node) => check(node, true),
  };
}

const statements = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);

function watchSql(context: Context): Visitors<Call> {
  const file = pathOf(context);
  if (!file.startsWith('server/') || mayHoldSql(file)) return {};
  return {
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || !statements.has(callee.property?.name ?? '')) return;
      context.report({ node, message: 'SQL stands in *-queries.ts and db/ only.' });
    },
  };
}

function pathOf(context: Context): string {
  return relative(root, context.filename).split(sep).join('/');
}
