import { makeListing, makeSuggestion, makeUser, readLedger } from '../support/make.ts';
import type { TestApp } from '../support/test-app.ts';

export async function raceSuggestions(on: TestApp, { listings, tries }: { listings: number; tries: number }) {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  const wrong = { notOneCreated: 0, othersNotRefused: 0, notOneRow: 0, miscounted: 0 };
  for (let round = 0; round < listings; round += 1) {
    const listing = await makeListing(on, owner);
    const call = { params: { id: listing.id }, token: by.token };
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, index) =>
        on.call('POST /listings/:id/suggest', { ...call, body: { amount: index + 1 } }),
      ),
    );
    const detail = await on.call('GET /listings/:id', call);
    if (count(answers, 201) !== 1) wrong.notOneCreated += 1;
    if (count(answers, 409) !== tries - 1) wrong.othersNotRefused += 1;
    if (detail.data.suggestions.length !== 1) wrong.notOneRow += 1;
    if (detail.data.suggestionCount !== 1) wrong.miscounted += 1;
  }
  return { created: listings, refused: listings * (tries - 1), wrong };
}

/** Closes race with suggestions, edits and, in every other round, deletion. */
export async function raceCloses(on: TestApp, { rounds, closes }: { rounds: number; closes: number }) {
  const owner = await makeUser(on);
  const people = await Promise.all(Array.from({ length: 8 }, () => makeUser(on)));
  const wrong = { closedTwice: 0, paidTwice: 0, unpaid: 0, otherAnswers: 0, ledger: 0 };
  let closed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await makeListing(on, owner);
    const early = await Promise.all(people.slice(0, 4).map((by) => makeSuggestion(on, { id }, { by })));
    const isDeleted = round % 2 === 1;
    const own = { params: { id }, token: owner.token };
    // First, or it would always be too late.
    const removal = isDeleted ? [on.call('DELETE /listings/:id', own)] : [];
    const [closing, others] = await Promise.all([
      Promise.all(
        Array.from({ length: closes }, (_, index) =>
          on.call('POST /listings/:id/close', { ...own, body: { finalPrice: 100 + index } }),
        ),
      ),
      Promise.all([
        ...people
          .slice(4)
          .map(({ token }, index) =>
            on.call('POST /listings/:id/suggest', { params: { id }, token, body: { amount: 90 + index } }),
          ),
        ...early.map((suggestion, index) =>
          on.call('PUT /suggestions/:id', {
            params: { id: suggestion.id },
            token: people[index]?.token ?? '',
            body: { amount: 101 },
          }),
        ),
        ...removal,
      ]),
    ]);
    const won = closing.filter(({ status }) => status === 200);
    closed += won.length;
    if (won.length > 1 || (won.length === 0 && !isDeleted)) wrong.closedTwice += 1;
    wrong.otherAnswers += [...closing, ...others].filter(
      ({ status }) => ![200, 201, 404, 409].includes(status),
    ).length;
    const awards = await awardsOf(on, id);
    if (new Set(awards.map(({ user_id }) => user_id)).size !== awards.length) wrong.paidTwice += 1;
    if (awards.length !== (won[0]?.data.xpRewards.length ?? 0)) wrong.unpaid += 1;
  }
  wrong.ledger = [...(await readLedger(on)).values()].filter(({ xp, sum }) => xp !== sum).length;
  return { rounds, closed, wrong };
}

async function awardsOf(on: TestApp, listingId: string) {
  return on.db
    .selectFrom('xp_award')
    .select('user_id')
    .where('listing_id', '=', listingId)
    .where('suggestion_id', 'is not', null)
    .execute();
}

function count(answers: { status: number }[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}
