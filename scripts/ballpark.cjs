#!/usr/bin/env node
// In words that every Node understands, so that an old one can say what is wrong.
if (parseInt(process.versions.node, 10) < 24) {
  console.error('Ballpark needs Node.js 24 or later; this is ' + process.versions.node + '.');
  process.exit(1);
}
require('./run-packed.mjs');
