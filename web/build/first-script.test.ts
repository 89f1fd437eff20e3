import { beforeEach, expect, it } from 'vitest';
import './first-script.js';

beforeEach(() => {
  document.body.innerHTML =
    '<form method="dialog"><button>Send</button></form><button type="button">Theme</button>';
});

function send(): DOMStringMap {
  const form = document.forms[0] ?? document.createElement('form');
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  return form.dataset;
}

it('remembers a form that is sent before there is code for it, and none that its code has just taken', () => {
  expect(send()).toHaveProperty('submitted');
  delete document.forms[0]?.dataset['submitted'];
  // The form is alive only once its effects have run, which is a moment after it can be sent.
  document.forms[0]?.addEventListener('submit', (event) => event.preventDefault());
  expect(send()).not.toHaveProperty('submitted');
});

it('remembers which button was pressed, unless it sends a form', () => {
  const [sending, other] = document.querySelectorAll('button');
  other?.click();
  document.forms[0]?.addEventListener('submit', (event) => event.preventDefault());
  sending?.click();
  expect(globalThis).toHaveProperty('ballparkPressed', other);
});
