import type * as contract from '@ballpark/domain/contract/oidc.ts';
import * as errors from '../../errors.ts';
import type { DocsOf } from '../../examples/operation-doc.ts';
import * as story from '../../examples/story.ts';

const off = new errors.NotFound('oidcOff');
/** The provider or our own database is away. */
const away = [new errors.Unavailable('providerAway', 30), new errors.Unavailable()];
const refused = new errors.BadRequest('oidcRefused');
const proofRequired = new errors.Forbidden('proofRequired');
const tooMany = new errors.TooManyRequests('tooManyRequests', 600);
const tooManyCodes = new errors.TooManyRequests('tooManyAttempts', 600);
const begun = {
  address: 'https://id.example/authorize?client_id=ballpark&state=Zm9v',
  attempt: story.token,
};
const comeBack = { attempt: story.token, query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=Zm9v' };

export const oidcDocs: DocsOf<typeof contract> = {
  getSignInWays: {
    note: 'The operator sets a provider by `OIDC_ISSUER`; without one all calls about it answer 404.',
    reply: { oidcLabel: 'Example ID' },
  },
  beginOidc: {
    note: 'The browser goes to `address`, where the person signs in, and comes back to `/oidc` with a query. `attempt` stays in the browser, and is good for 10 minutes, once. An address of the network can begin 100 times in 15 minutes.',
    refusals: [off, ...away, tooMany],
    reply: begun,
  },
  finishOidc: {
    note: 'A person whom the provider’s own id identifies is signed in, or asked for a code if two-step sign-in is on; a new person gets an account. An equal e-mail address never opens an account that is there: `OIDC_EMAIL_TAKEN`. An address that the provider has verified counts as verified.',
    refusals: [
      new errors.Forbidden('signUpClosed'),
      new errors.Forbidden('invitationNeeded'),
      refused,
      new errors.BadRequest('oidcNoEmail'),
      new errors.CodeRequired(story.token),
      off,
      new errors.Conflict('oidcEmailTaken'),
      new errors.Conflict('identityTaken'),
      ...away,
    ],
    body: comeBack,
    reply: { token: story.token, user: story.maraHerself },
  },
  beginLink: {
    note: 'As `POST /auth/oidc`, for somebody who is signed in and has lately shown that it is them.',
    refusals: [proofRequired, off, ...away, tooMany],
    reply: begun,
  },
  finishLink: {
    note: 'By the person alone who began it, with a proof of the last 15 minutes. A mail tells them of it.',
    refusals: [
      refused,
      off,
      new errors.Forbidden('proofRequired'),
      new errors.Conflict('identityTaken'),
      ...away,
    ],
    body: comeBack,
    reply: {},
  },
  beginOidcProof: {
    note: 'As `POST /auth/oidc`, for who has connected an account there; the other site is asked to ask them anew. Where two-step sign-in is on it takes a code.',
    refusals: [new errors.CodeRequired(), new errors.CodeWrong(), off, ...away, tooMany, tooManyCodes],
    body: {},
    reply: begun,
  },
  finishOidcProof: {
    note: 'By the person alone who began it. It counts as `POST /auth/proof` does. The other site has to say in its ID token when it last asked the person to sign in (`auth_time`), and that must have been within the last 15 minutes.',
    refusals: [
      refused,
      new errors.BadRequest('oidcOther'),
      new errors.BadRequest('oidcNotAsked'),
      new errors.BadRequest('oidcSilent'),
      off,
      ...away,
    ],
    body: comeBack,
    reply: {},
  },
  listIdentities: {
    note: 'The oldest first.',
    reply: [
      {
        id: story.identityId,
        name: 'mara@id.example',
        createdAt: '2025-11-02T09:30:00.000Z',
        lastUsedAt: null,
      },
    ],
  },
  removeIdentity: {
    note: 'The person signs in by their password from then on; who has none sets one by `POST /auth/forgot-password`. A mail tells them of it.',
    refusals: [proofRequired, new errors.NotFound()],
    pathId: story.identityId,
    reply: {},
  },
};
