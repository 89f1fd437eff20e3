import { openStage } from './open-stage.ts';
import { raceCloses, raceSuggestions } from './race-calls.ts';

/** Races on PostgreSQL at full size; the result must equal some sequence. */
const stage = await openStage();
const suggestions = await raceSuggestions(stage.on, { listings: 200, tries: 50 });
process.stdout.write(
  `50 suggestions of one person at once on each of 200 listings: ${JSON.stringify(suggestions)}\n`,
);
const closes = await raceCloses(stage.on, { rounds: 50, closes: 20 });
process.stdout.write(
  `20 closes at once beside suggestions, edits and a deletion, 50 times: ${JSON.stringify(closes)}\n`,
);
await stage.close();
const wrong = [...Object.values(suggestions.wrong), ...Object.values(closes.wrong)];
process.exitCode = wrong.every((count) => count === 0) ? 0 : 1;
