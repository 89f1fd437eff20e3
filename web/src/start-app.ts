// The build puts the addresses of its files here: see public-script.ts.
declare const APP: { script: string; styles: string[] };

// Fetched by a prerendered page that needs the app, which then takes the page over. Styles first: it must never stand without them.
await Promise.all(APP.styles.map(loadStyles));
await import(/* @vite-ignore */ APP.script);

function loadStyles(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: () => resolve(), onerror: () => resolve() });
    document.head.append(link);
  });
}
