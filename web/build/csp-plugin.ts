import type { Plugin } from 'vite';

/**
 * Keeps sonner from writing a style element into the page, which the content security policy forbids.
 * The same styles come from its stylesheet, which ui/toaster.tsx imports.
 */
export function cspPlugin(): Plugin {
  return {
    name: 'ballpark:csp',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(.*\);$/m, '');
        if (stripped === code)
          this.error('sonner no longer inserts its styles in the way that this plugin removes');
        return { code: stripped, map: null };
      },
    },
  };
}
