import { firstPaint } from './first-paint.ts';
import { intendedPath } from '../lib/session/intended-path.ts';
import { keepRegistration, readRegistration } from '../lib/session/kept-registration.ts';
import { loadLateFonts } from './late-fonts.ts';
import { reloadOnce } from '../lib/reload-for-new-version.ts';
import { readToken, whenTokenChangesElsewhere } from '../lib/session/token.ts';
import { type AppFiles, fetchApp, runApp } from './run-app.ts';

// The build puts the addresses of what a prerendered page may need here: see public-script.ts.
declare const PAGE: string;
declare const APP: AppFiles;

/** Events that show that somebody is about to use a form. */
const intents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'];

let isStarted = false;
let pressed: HTMLButtonElement | undefined;

// The one script that a prerendered page names. It waits for nothing and nothing waits for it: the page is read before it is pressed.
// Pages with a form need the app, which is fetched at once and run when somebody turns to the page: it keeps a phone busy for a while.
const isForApp = prepare();
rememberPresses();
keepRegistrationThrough();
leaveWhenSignedIn();
if (isForApp) void startApp();
else if (document.forms.length === 0) afterFirstPaint(startPage);
else {
  afterFirstPaint(isTurnedTo() ? startApp : fetchAppAhead);
  for (const intent of intents)
    addEventListener(intent, () => void startApp(), { once: true, passive: true });
}

/** True for people whom the app will send on: the server sends them the app itself (boot/device-cookie.ts) unless the browser has dropped the cookie. */
function prepare(): boolean {
  try {
    const isSignedIn = readToken() !== null;
    // The page is not for them.
    if (isSignedIn) document.documentElement.dataset['signedIn'] = '';
    return isSignedIn || intendedPath() !== null;
  } catch {
    // Storage may be forbidden.
    return false;
  }
}

/** Remembers a press that comes before the code, to repeat it then. For submits see web/build/first-script.js. */
function rememberPresses(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && !(button.form && button.type === 'submit')) pressed = button;
  });
}

/** The form of registration, which may be reloaded before its code is there. */
function keepRegistrationThrough(): void {
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

/** Signed in elsewhere, or come back to by the browser's history: the page is not for them any more. */
function leaveWhenSignedIn(): void {
  whenTokenChangesElsewhere((token) => token !== null && !isStarted && location.reload());
  addEventListener('pageshow', ({ persisted }) => persisted && readToken() !== null && location.reload());
}

/** Whether somebody used the form before this script ran. */
function isTurnedTo(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some((field) => field === document.activeElement || field.value !== field.defaultValue);
}

function afterFirstPaint(work: () => unknown): void {
  if (document.readyState === 'complete') void firstPaint().then(work);
  else addEventListener('load', () => void firstPaint().then(work));
}

function startPage(): void {
  loadLateFonts();
  void import(/* @vite-ignore */ PAGE).then(() => pressed?.click());
}

function fetchAppAhead(): void {
  loadLateFonts();
  void fetchApp(APP);
}

async function startApp(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await runApp(APP).catch(reloadOnce);
  pressed?.click();
}
