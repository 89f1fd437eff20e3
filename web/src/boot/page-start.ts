import { firstPaint } from './first-paint.ts';
import { intendedPath } from '../lib/session/intended-path.ts';
import { keepRegistration, readRegistration } from '../lib/session/kept-registration.ts';
import { loadLateFonts } from './late-fonts.ts';
import { reloadOnce } from '../lib/reload-for-new-version.ts';
import { readToken, whenTokenChangesElsewhere } from '../lib/session/token.ts';
import { type AppFiles, fetchApp, runApp } from './run-app.ts';

// The build puts the addresses of the files that a prerendered page may need here: see public-script.ts.
declare const PAGE: string;
declare const APP: AppFiles;

/** Events that show that somebody begins to use the page. */
const firstUses = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'];

let isStarted = false;
let pointerPlace: string | undefined;

// The only script that a prerendered page names; the page can be read without it. A page with a form needs the app, which keeps a
// phone busy for a while: it is fetched at once, and runs when somebody begins to use the page.
const needsApp = prepare();
keepRegistrationThroughReload();
leaveWhenSignedIn();
if (needsApp) void startApp();
else if (document.forms.length === 0) afterFirstPaint(startPage);
else {
  afterFirstPaint(isInUse() ? startApp : prefetchApp);
  for (const event of firstUses) addEventListener(event, startOnUse, { passive: true });
}

/**
 * True for people whom the app will send to another page. They get a prerendered page only when the browser has dropped the cookie
 * (lib/session/device-cookie.ts).
 */
function prepare(): boolean {
  try {
    const isSignedIn = readToken() !== null;
    // Styles hide the page, which is for visitors.
    if (isSignedIn) document.documentElement.dataset['signedIn'] = '';
    return isSignedIn || intendedPath() !== null;
  } catch {
    // Storage may be forbidden.
    return false;
  }
}

/** Keeps the form of registration, because the page may be reloaded before the form's code is there. */
function keepRegistrationThroughReload(): void {
  const form = document.querySelector<HTMLInputElement>('[autocomplete=new-password]')?.form;
  if (!form) return;
  try {
    for (const [name, text] of Object.entries(readRegistration() ?? {})) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = text;
    }
  } catch {
    // Storage may be forbidden.
  }
  form.addEventListener('input', () => keepRegistration(new FormData(form)));
}

/** Reloads where somebody has signed in since, in another tab or before a step back: the page is for visitors. */
function leaveWhenSignedIn(): void {
  whenTokenChangesElsewhere(readToken(), (token) => token !== null && !isStarted && location.reload());
  addEventListener('pageshow', ({ persisted }) => persisted && readToken() !== null && location.reload());
}

/** Whether somebody used the form, or pressed a button, before this script ran. */
function isInUse(): boolean {
  if (globalThis.ballparkPressed) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some((field) => field === document.activeElement || field.value !== field.defaultValue);
}

function afterFirstPaint(work: () => unknown): void {
  if (document.readyState === 'complete') void firstPaint().then(work);
  else addEventListener('load', () => void firstPaint().then(work));
}

/** A page that appears below a pointer at rest gets a move as well, but from one place only. */
function startOnUse(event: Event): void {
  if (event instanceof PointerEvent && event.type === 'pointermove') {
    const place = `${event.clientX},${event.clientY}`;
    pointerPlace ??= place;
    if (place === pointerPlace) return;
  }
  void startApp();
}

function startPage(): void {
  loadLateFonts();
  void import(/* @vite-ignore */ PAGE);
}

function prefetchApp(): void {
  loadLateFonts();
  void fetchApp(APP);
}

async function startApp(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await runApp(APP).catch(reloadOnce);
}
