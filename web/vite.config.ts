import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressPlugin } from './compress-plugin.ts';
import { cspPlugin } from './csp-plugin.ts';
import { fontPlugin } from './font-plugin.ts';
import { prerenderPlugin } from './prerender-plugin.ts';
import { sitePlugin } from './site-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    sitePlugin(),
    fontPlugin(),
    cspPlugin(),
    prerenderPlugin(),
    compressPlugin(),
  ],
  // Zod compiles its schemas by eval unless told not to, and the content security policy forbids eval.
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod.ts') }] },
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: true, target: 'es2023' },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/media': 'http://localhost:3000' } },
});
