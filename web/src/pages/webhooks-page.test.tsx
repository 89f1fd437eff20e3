import { webhookMessages } from '@ballpark/domain/contract/webhook-messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectProblem, expectText, expectToast, fill, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

const at = '2026-01-10T10:00:00.000Z';
const id = '01890000-0000-7000-8000-00000000000a';
const deliveryId = '01890000-0000-7000-8000-00000000000b';
const listingId = '01890000-0000-7000-8000-00000000000c';
const webhook = {
  id,
  url: 'https://hooks.example.com/in',
  kinds: ['suggestion.created'],
  createdAt: at,
  pausedAt: null,
  pausedBy: null,
  user: { id, name: 'Maya', username: 'maya', photoUrl: null, xp: 0 },
};
const delivery = {
  id: deliveryId,
  kind: 'suggestion.created',
  listingId,
  suggestionId: id,
  questionId: null,
  happenedAt: at,
  state: 'failed',
  tries: 9,
  status: 500,
  problem: 'status',
  triedAt: at,
  nextTryAt: null,
};
const secret = 'whsec_c2VjcmV0';

const open = (answers: Answers) => renderApp('/settings/webhooks', { user: maya, answers });

it('adds one after a look at the address, and shows its secret until it is saved', async () => {
  const app: ReturnType<typeof renderApp> = open({
    'GET /webhooks': () => ({ data: app.sent('POST /webhooks').length < 2 ? [] : [webhook] }),
    'POST /webhooks': () =>
      app.sent('POST /webhooks').length < 2
        ? {
            status: 400,
            error: webhookMessages.webhookAddress,
            fields: { url: webhookMessages.webhookAddress },
          }
        : { status: 201, data: { ...webhook, secret } },
  });
  await expectText('No webhooks yet');
  await fill(/^Address/, 'http://localhost');
  await press('Add webhook');
  await expectProblem(/^Address/, webhookMessages.webhookAddress);
  await fill(/^Address/, webhook.url);
  await userEvent.click(screen.getByRole('checkbox', { name: 'A listing is closed' }));
  await press('Add webhook');
  await expectText(secret);
  expect(app.sent('POST /webhooks')[1]).toMatchObject({ url: webhook.url });
  expect(app.sent('POST /webhooks')[1]).toMatchObject({
    kinds: expect.not.arrayContaining(['listing.closed']),
  });
  await press('I’ve saved it');
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

it('shows what was sent and how it went, and sends it again', async () => {
  const app: ReturnType<typeof renderApp> = open({
    'GET /webhooks': { data: [webhook] },
    [`GET /webhooks/${id}/deliveries`]: () => ({
      data: [
        app.sent(`POST /webhooks/deliveries/${deliveryId}/again`).length === 0
          ? delivery
          : { ...delivery, state: 'delivered', status: 204, problem: null },
      ],
    }),
    [`POST /webhooks/deliveries/${deliveryId}/again`]: { status: 202, data: delivery },
  });
  await press('Show deliveries');
  await expectText(/Answered 500 · 9 tries/);
  expect(await screen.findByRole('link', { name: 'A guess is made' })).toHaveAttribute(
    'href',
    `/listing/${listingId}`,
  );
  await press('Send again: A guess is made');
  await expectToast('success', 'It’s on its way again');
  await expectText('Delivered');
});

it('says why one is paused, and resumes it', async () => {
  const paused = { ...webhook, pausedAt: at, pausedBy: 'failures' };
  const { sent } = open({
    'GET /webhooks': { data: [paused] },
    [`PUT /webhooks/${id}`]: { data: webhook },
  });
  await expectText(/^Paused, because it failed for a day/);
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
  await press('Resume');
  await waitFor(() => expect(sent(`PUT /webhooks/${id}`)).toEqual([{ isPaused: false }]));
});

it('an admin’s says who added it', async () => {
  renderApp('/admin/webhooks', {
    user: { ...maya, role: 'admin' },
    answers: { 'GET /admin/webhooks': { data: [webhook] } },
  });
  await expectText(/by Maya$/);
});
