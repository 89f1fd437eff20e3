import { colorStyle } from '@ballpark/domain/site-colors.ts';
import { site } from '@ballpark/domain/site.ts';
import { faceChanged } from './use-face.ts';

/** Shows what `site` says by now. In place of the style that came with the page; the content security policy allows no other way. */
export function wearFace(): void {
  document.querySelector('style[data-face]')?.remove();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(colorStyle(site.color));
  document.adoptedStyleSheets = [sheet];
  dispatchEvent(new Event(faceChanged));
}
