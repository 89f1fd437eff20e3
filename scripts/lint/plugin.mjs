import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainImport, mayHoldSql } from './import-boundaries.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Rules of this repository's own, for what oxlint cannot know: which folder may touch what. */
export default {
  meta: { name: 'ballpark' },
  rules: {
    'import-boundaries': { create: watchImports },
    'sql-in-queries': { create: watchSql },
  },
};

function watchImports(context) {
  const file = pathOf(context);
  const check = (node, source, isTypeOnly) => {
    if (typeof source?.value !== 'string') return;
    const message = explainImport(file, source.value, isTypeOnly);
    if (message !== undefined) context.report({ node, message });
  };
  return {
    ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
    ImportExpression: (node) => check(node, node.source, false),
    TSImportType: (node) => check(node, node.source, true),
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

function watchSql(context) {
  const file = pathOf(context);
  if (!file.startsWith('server/') || mayHoldSql(file)) return {};
  return {
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || !statements.has(callee.property.name)) return;
      context.report({ node, message: 'SQL stands in *-queries.ts and db/ only.' });
    },
  };
}

function pathOf(context) {
  return relative(root, context.filename).split(sep).join('/');
}
