import { firstPaint } from './first-paint.ts';
import { addLink } from './lib/add-link.ts';
import { tellServer } from './lib/device-cookie.ts';
import { intendedPath } from './lib/intended-path.ts';
import { reloadOnce } from './lib/reload-for-new-version.ts';
import { readToken, whenTokenChangesElsewhere } from './lib/token.ts';
import { type AppFiles, fetchApp, runApp } from './run-app.ts';
import { applyKeptTheme } from './ui/theme.ts';

// The build puts the addresses of what a prerendered page may need here: see public-script.ts.
declare const FONTS: string;
declare const PAGE: string;
declare const APP: AppFiles;

/** Whoever does one of these is about to use a form. */
const intents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'];

let isStarted = false;
let pressed: HTMLButtonElement | undefined;

// The one script that a prerendered page names. It waits for nothing and nothing waits for it: the page is read before it is pressed.
// Pages with a form need the app, which is fetched at once and run when somebody turns to the page: it keeps a phone busy for a while.
const isForApp = prepare();
rememberPresses();
leaveWhenSignedIn();
if (isForApp) void startApp();
else if (document.forms.length === 0) afterFirstPaint(startPage);
else {
  afterFirstPaint(isTurnedTo() ? startApp : fetchAppAhead);
  for (const intent of intents)
    addEventListener(intent, () => void startApp(), { once: true, passive: true });
}

/**
 * True for people whom the app will send on. The server has usually drawn the page for this device (lib/device-cookie.ts); where a
 * browser has dropped the cookie, it is mended here.
 */
function prepare(): boolean {
  try {
    applyKeptTheme();
    const isSignedIn = readToken() !== null;
    // The page is not for them.
    if (isSignedIn) document.documentElement.dataset['signedIn'] = '';
    return isSignedIn || intendedPath() !== null;
  } catch {
    // Storage may be forbidden.
    return false;
  }
}

/** What is pressed or sent before its code is there happens as soon as it is: see `start` and ui/use-early-input.ts. */
function rememberPresses(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && !(button.form && button.type === 'submit')) pressed = button;
  });
  addEventListener('submit', ({ target: form }) => {
    const isWaiting =
      form instanceof HTMLFormElement && form.method === 'dialog' && !('alive' in form.dataset);
    if (isWaiting) form.dataset['submitted'] = '';
  });
}

/** Signed in elsewhere, or come back to by the browser's history: the page is not for them any more. */
function leaveWhenSignedIn(): void {
  whenTokenChangesElsewhere((token) => token !== null && !isStarted && location.reload());
  addEventListener('pageshow', ({ persisted }) => persisted && readToken() !== null && location.reload());
}

/** By somebody who was faster than this script. */
function isTurnedTo(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some((field) => field === document.activeElement || field.value !== field.defaultValue);
}

function afterFirstPaint(work: () => unknown): void {
  if (document.readyState === 'complete') void firstPaint().then(work);
  else addEventListener('load', () => void firstPaint().then(work));
}

function startPage(): void {
  loadFonts();
  void import(/* @vite-ignore */ PAGE).then(() => pressed?.click());
}

function fetchAppAhead(): void {
  loadFonts();
  void fetchApp(APP);
}

async function startApp(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await runApp(APP).catch(reloadOnce);
  pressed?.click();
}

/** The brand's fonts are larger than the page itself; until they are there, a stand-in of the same measures reads as well. */
function loadFonts(): void {
  addLink({ rel: 'stylesheet', href: FONTS });
  tellServer(false);
}
