import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { useCloseOnBack } from './use-close-on-back.ts';

function Popup() {
  useCloseOnBack(true, () => undefined);
  return 'open';
}

it('what is open can be closed by Back as soon as it is on the page', async () => {
  const root = createRoot(document.body);
  const hasEntry = new Promise((resolve) => {
    const look = () => resolve('isOpenOver' in Object(history.state));
    new MutationObserver(look).observe(document.body, { childList: true });
  });
  // As for a popup whose code has just come.
  startTransition(() => root.render(<Popup />));
  expect(await hasEntry).toBe(true);
  root.unmount();
});
