import { messages } from '@ballpark/domain/contract/messages.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { intendedPath } from '../lib/session/intended-path.ts';
import { readToken } from '../lib/session/token.ts';
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

  it('is linked from the sign-in page, and leads back', async () => {
    const app = renderApp('/login');
    await press('Forgot password?', 'link');
    await expectPath(app, '/forgot-password');
    await press('Back to sign in', 'link');
    await expectPath(app, '/login');
  });

  it('is open to signed-in people, and leads back to the settings', async () => {
    const app = renderApp('/forgot-password', { user: maya });
    await press('Back to settings', 'link');
    await expectPath(app, '/settings/security');
  });

  it('asks for an address before any call', async () => {
    const { sent } = renderApp('/forgot-password');
    await press('Send me a link');
    await expectProblem(/^Email/, messages.emailInvalid);
    expect(sent(call)).toEqual([]);
  });

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

  it('says how long to wait when links are asked for too often, and keeps what was typed', async () => {
    await ask({ status: 429, error: messages.tooManyRequests, retryAfter: 90 });
    await expectText(new RegExp(`${messages.tooManyRequests}.*You can try again in 2 minutes\\.`));
    expect(field(/^Email/)).toHaveValue('maya@example.org');
  });

  it("says 'We couldn’t send the link', and not in a toast, when the server sends no text", async () => {
    await ask({ status: 500 });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t send the link');
    expect(toast.error).not.toHaveBeenCalled();
  });
});

describe('setting a new password', () => {
  const call = 'POST /auth/reset-password';
  const check = 'POST /auth/reset-password/check';
  const link = '/reset-password#token=from-the-mail';
  const open = (answers: Answers = {}) => renderApp(link, { answers });

  async function set(password = 'Correct horse 2') {
    await fill(/^New password/, password);
    await press('Set new password');
  }

  it('takes the token out of the address, and changes nothing before the button is pressed', async () => {
    const { router, calls } = open();
    await screen.findByRole('heading', { name: 'Set a new password' });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(calls).toMatchObject([{ route: check, body: { token: 'from-the-mail' } }]);
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain('from-the-mail');
  });

  it('says that a link was used before anything is typed', async () => {
    open({ [check]: { status: 400, code: 'TOKEN_INVALID', error: messages.resetLinkUsed } });
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.resetLinkUsed);
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
    expectLink('Get another link', '/forgot-password');
  });

  it('says so when the link lacks its token', async () => {
    renderApp('/reset-password');
    await expectText(messages.resetLinkIncomplete);
    expectLink('Sign in', '/login');
  });

  it('says beside the field what a password lacks, before any call', async () => {
    const { sent } = open({ [check]: { status: 503, code: 'UNAVAILABLE', error: 'Busy' } });
    await set('Abcdefgh');
    await expectProblem(/^New password/, messages.passwordNoNumber);
    expect(sent(call)).toEqual([]);
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

  it('signs this browser out, too, where it was signed in to the account, and keeps no page to come back to', async () => {
    let isOver = false;
    const app = renderApp(link, {
      user: maya,
      answers: {
        'GET /auth/profile': () => (isOver ? { status: 401 } : { data: { user: maya } }),
        [call]: () => {
          isOver = true;
          return { data: {} };
        },
      },
    });
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
    await fill(/^Code from your app/, '111111{Enter}');
    await expectProblem(/^Code from your app/, codeWrong);
    await fill(/^Code from your app/, '123456{Enter}');
    await expectPath(app, '/login');
    expect(app.sent(call).at(-1)).toMatchObject({ password: 'Correct horse 2', code: '123456' });
  });
});
