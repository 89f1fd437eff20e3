import type { Plugin } from 'vite';

/**
 * Stops sonner from injecting a style element, which the CSP forbids; ui/toaster.tsx imports its
 * stylesheet.
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
