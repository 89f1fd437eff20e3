import { expect, it } from 'vitest';
import { loadLateFonts } from './late-fonts.ts';
import { deviceStore } from './storage.ts';

const links = (rel: string) => [...document.head.querySelectorAll(`link[rel=${rel}]`)];

it('fonts that failed offline are tried again once the network is back', () => {
  const failAll = (rel: string) => {
    for (const link of links(rel)) link.dispatchEvent(new Event('error'));
  };
  loadLateFonts();
  failAll('preload');
  expect(links('stylesheet')).toHaveLength(1);
  failAll('stylesheet');
  expect([links('stylesheet'), deviceStore.getItem('ballpark-fonts')]).toEqual([[], null]);

  window.dispatchEvent(new Event('online'));
  for (const link of links('preload').slice(2)) link.dispatchEvent(new Event('load'));
  const [stylesheet] = links('stylesheet');
  stylesheet?.dispatchEvent(new Event('load'));
  expect(deviceStore.getItem('ballpark-fonts')).toBe(stylesheet?.getAttribute('href'));
  for (const link of document.head.querySelectorAll('link')) link.remove();
});
