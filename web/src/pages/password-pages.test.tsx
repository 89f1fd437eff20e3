import { messages } from '@ballpark/domain/contract/messages.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { intendedPath } from '../lib/session/intended-path.ts';
import { readToken } from '../lib/token.ts';
import { toast } from '../ui/toast.ts';
import { type Answers, inTurn } from './test-answers.ts';
import { expectLink, expectProblem, expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

describe('asking for a link', () => {
  const call = 'POST /auth/forgot-password';

  async function ask(answer: Answers[string]) {
    const app = renderApp('/forgot-password', { answers: { [call]: answer } });
    await fill(/^Email/, 'maya@example.org');
    await press('Send me a link');
    return app;
  }

  it('shows the server’s text, focuses the heading, and can ask again for the same address', async () => {
    const { sent } = await ask({ data: { message: 'It is on its way.' } });
    await expectText('It is on its way.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByText('maya@example.org')).toBeVisible();
    await press('Try again');
    expect(field(/^Email/)).toHaveValue('maya@example.org');
    expect(field(/^Email/)).toHaveFocus();
    await press('Send me a link');
    await waitFor(() => expect(sent(call)).toEqual([1, 2].map(() => ({ email: 'maya@example.org' }))));
  });

  it.each([
    [{ status: 500 }, 'We couldn’t send the link'],
    [
      { status: 429, error: messages.tooManyRequests, retryAfter: 90 },
      `${messages.tooManyRequests} You can try again in 2 minutes.`,
    ],
  ])('says why there is no link, not in a toast, and keeps what was typed: %o', async (answer, text) => {
    await ask(answer);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(toast.error).not.toHaveBeenCalled();
    expect(field(/^Email/)).toHaveValue('maya@example.org');
  });
});

describe('setting a new password', () => {
  const call = 'POST /auth/reset-password';
  const link = '/reset-password#token=from-the-mail';
  const open = (answers: Answers = {}) => renderApp(link, { answers });

  async function set(password = 'Correct horse 2') {
    await fill(/^New password/, password);
    await press('Set new password');
  }

  it('says so when the link lacks its token', async () => {
    renderApp('/reset-password');
    await expectText(messages.resetLinkIncomplete);
    expectLink('Sign in', '/login');
  });

  it('sends the token with the password, also a second time, and leads to the sign-in, which says what was done', async () => {
    const app = open({ [call]: inTurn({ status: 503 }, { data: {} }) });
    await set();
    await expectText('We couldn’t set your new password');
    await press('Set new password');
    await expectPath(app, '/login');
    const body = { token: 'from-the-mail', password: 'Correct horse 2' };
    expect(app.sent(call)).toEqual([body, body]);
    await expectText(messages.passwordReset);
    await expectToast('success', messages.passwordReset);
  });

  it('lists what else signs in, removes each by one press, and then leads to the sign-in', async () => {
    const way = {
      name: 'Passkey on Firefox, Linux',
      createdAt: '2026-11-27T09:00:00.000Z',
      lastUsedAt: null,
    };
    const passkey = { ...way, id: 'one', kind: 'passkey' };
    const identity = { ...way, id: 'two', kind: 'identity', name: 'maya@elsewhere.example' };
    const remove = 'POST /auth/reset-password/remove';
    const app = open({
      [call]: { data: { otherWays: [passkey, identity] } },
      [remove]: inTurn({ status: 503 }, { data: { otherWays: [identity] } }, { data: { otherWays: [] } }),
    });
    await set();
    await expectText(messages.othersSignIn);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await press('Remove Passkey on Firefox, Linux');
    await expectToast('error', 'We couldn’t remove it');
    await press('Remove Passkey on Firefox, Linux');
    await expectToast('success', 'Passkey removed');
    expect(screen.queryByText(way.name)).toBeNull();
    await press('Remove maya@elsewhere.example');
    await expectText(messages.nothingElseSignsIn);
    const sent = (id: string) => ({ token: 'from-the-mail', id });
    expect(app.sent(remove)).toEqual([sent('one'), sent('one'), sent('two')]);
    await press('Go to Sign in');
    await expectPath(app, '/login');
    await expectText(messages.passwordReset);
  });

  it('signs this browser out, too, where it was signed in to the account, and keeps no page to come back to', async () => {
    const answers = {
      'GET /auth/profile': inTurn({ data: { user: maya } }, { status: 401 }),
      [call]: { data: {} },
    };
    const app = renderApp(link, { user: maya, answers });
    await set();
    await expectPath(app, '/login');
    await expectText(messages.passwordReset);
    expect([readToken(), intendedPath()]).toEqual([null, null]);
  });

  it('says why a link does not work, and uses a newer one that is opened in the same tab', async () => {
    const error = messages.resetLinkInvalid;
    const app = open({ [call]: inTurn({ status: 400, error }, { data: {} }) });
    await set();
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
    expectLink('Get another link', '/forgot-password');
    await act(() => app.router.navigate('/reset-password#token=newer', { replace: true }));
    await set();
    await expectPath(app, '/login');
    expect(app.sent(call)).toMatchObject([{ token: 'from-the-mail' }, { token: 'newer' }]);
  });

  it('asks for a code where two-step sign-in is on, keeps the password, and says beside the field that it is wrong', async () => {
    const { codeRequired, codeWrong } = messages;
    const app = open({
      [call]: inTurn(
        { status: 401, code: 'CODE_REQUIRED', error: codeRequired },
        { status: 400, code: 'CODE_WRONG', error: codeWrong, fields: { code: codeWrong } },
        { data: {} },
      ),
    });
    await set();
    await waitFor(() => expect(field(/^Code from your app/)).toHaveFocus());
    await expectText(messages.totpNotYours);
    await fill(/^Code from your app/, '111111{Enter}');
    await expectProblem(/^Code from your app/, codeWrong);
    await fill(/^Code from your app/, '123456{Enter}');
    await expectPath(app, '/login');
    expect(app.sent(call).at(-1)).toMatchObject({ password: 'Correct horse 2', code: '123456' });
  });
});
