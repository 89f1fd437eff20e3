import { messages } from '@ballpark/domain/contract/messages.ts';
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { leaveForProvider } from '../lib/session/oidc-attempt.ts';
import { readToken } from '../lib/token.ts';
import { fill, press } from '../lib/test-ui.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

// jsdom cannot navigate to another site.
vi.mock('../lib/session/oidc-attempt.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../lib/session/oidc-attempt.ts')>()),
  leaveForProvider: vi.fn<typeof leaveForProvider>(),
}));

const finish = 'POST /auth/oidc/finish';
const left = (purpose: string, backTo?: string) =>
  sessionStorage.setItem('ballpark.oidc', JSON.stringify({ attempt: 'of-this-tab', purpose, backTo }));

it('sends the provider’s query with the attempt of this tab, once, and leads home', async () => {
  left('signIn');
  const answers = { [finish]: { data: { user: maya, token: 'new' } } };
  const app = renderApp('/oidc?code=a&state=b', { answers });
  await expectPath(app, '/home');
  expect(app.sent(finish)).toEqual([{ attempt: 'of-this-tab', query: 'code=a&state=b' }]);
  expect(sessionStorage.getItem('ballpark.oidc')).toBe(null);
});

it('asks for the code where two-step sign-in is on, leads on from it, and back to the sign-in without one', async () => {
  left('signIn');
  const answers = {
    [finish]: { status: 401, code: 'CODE_REQUIRED', error: messages.codeRequired, pending: 'half' },
    'POST /auth/login/code': { data: { user: maya, token: 'new' } },
  };
  const app = renderApp('/oidc?code=a', { answers });
  await fill(/^Code/, '123456');
  await press('Sign in');
  await expectPath(app, '/home');
  cleanup();

  left('signIn');
  const other = renderApp('/oidc?code=a', { answers });
  await press('Start over');
  await expectPath(other, '/login');
});

it('sends nothing for who comes here without having left: members are led home, visitors told', async () => {
  const app = renderApp('/oidc?code=of-a-stranger', { user: maya });
  await expectPath(app, '/home');
  cleanup();
  const other = renderApp('/oidc?code=of-a-stranger&state=b');
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.oidcRefused);
  expect([...app.sent(finish), ...other.sent(finish)]).toEqual([]);
});

it('a refusal of a sign-in says nothing of a session', async () => {
  left('signIn');
  const answers = { [finish]: { status: 401, code: 'BAD_CREDENTIALS', error: messages.badCredentials } };
  const app = renderApp('/oidc?code=a', { user: maya, answers });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.badCredentials);
  await expectPath(app, '/oidc');
  expect(readToken()).toBe('a-token');
});

const toLink = 'POST /auth/identities/finish';
const toProve = 'POST /auth/oidc/proof/finish';
it.each([
  ['link', undefined, toLink, messages.identityTaken, 'Back to Security', '/settings/security'],
  ['proof', '/settings', toProve, messages.oidcOther, 'Back to where you were', '/settings'],
] as const)('says why a %s did not work, and leads back to where the person began', async (...row) => {
  const [purpose, backTo, call, error, link, path] = row;
  left(purpose, backTo);
  const app = renderApp('/oidc?code=a', { user: maya, answers: { [call]: { status: 409, error } } });
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
  expect(app.router.state.location.search).toBe('');
  await press(link, 'link');
  await expectPath(app, path);
  expect(readToken()).toBe('a-token');
});
