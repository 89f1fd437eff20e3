import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** The public pages (specification, section 2) and the files that they become below dist/prerendered. */
const pages = {
  '/': 'index.html',
  '/how-it-works': 'how-it-works.html',
  '/faq': 'faq.html',
  '/about': 'about.html',
  '/contact': 'contact.html',
  '/privacy': 'privacy.html',
};

/** Writes the public pages as HTML, so that they can be read and followed before any script has come. */
export function prerenderPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'ballpark:prerender',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (!error) await writePages(outDir);
    },
  };
}

async function writePages(outDir: string): Promise<void> {
  const renderer = join(import.meta.dirname, 'node_modules/.cache/ballpark-prerender');
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'src/prerender.tsx', outDir: renderer, emptyOutDir: true, copyPublicDir: false },
  });
  // Components ask for the session's token while they render; here nobody is signed in.
  Object.assign(globalThis, { localStorage: { getItem: () => null } });
  const module: unknown = await import(pathToFileURL(join(renderer, 'prerender.js')).href);
  const { prerenderPage } = module as typeof import('./src/prerender.tsx');
  const shell = await readFile(join(outDir, 'index.html'), 'utf8');
  await mkdir(join(outDir, 'prerendered'), { recursive: true });
  for (const [path, file] of Object.entries(pages))
    await writeFile(join(outDir, 'prerendered', file), intoShell(shell, await prerenderPage(path), path));
  await rm(renderer, { recursive: true });
}

/** The title moves to the head; React finds it there when it takes the page over. */
function intoShell(shell: string, markup: string, path: string): string {
  const title = /<title>.*?<\/title>/.exec(markup)?.[0];
  const root = '<div id="root"></div>';
  if (!title || !shell.includes(root)) throw new Error(`${path} cannot be put into index.html`);
  const forbidden = /<script|<template| style=/.exec(markup)?.[0];
  if (forbidden) throw new Error(`${path} holds ${forbidden}, which the content security policy forbids`);
  return shell
    .replace(/<title>.*?<\/title>/, () => title)
    .replace(root, () => `<div id="root">${markup.replace(title, '')}</div>`);
}
