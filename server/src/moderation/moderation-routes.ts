import * as cases from '@ballpark/domain/contract/cases.ts';
import * as statements from '@ballpark/domain/contract/statements.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { appeal } from './appeal.ts';
import { listStatements } from './statements.ts';
import { decideAtOnce, decideCase } from './decide.ts';
import { readerOf } from './reader.ts';
import { listCases, readCase, readLog, statisticsReader } from './cases.ts';
import { makeReport } from './report.ts';

export function moderationRoutes(add: AddEndpoint, deps: Deps): void {
  add(cases.listCases, ({ query, user }) => listCases(deps, query, user));
  add(cases.getCase, ({ params, ...call }) => readCase(deps.db, params.id, readerOf(call), deps.now()));
  add(cases.decideCase, ({ params, body, ...call }) => decideCase(deps, params.id, body, readerOf(call)));
  add(cases.decideAtOnce, ({ body, ...call }) => decideAtOnce(deps, body, readerOf(call)));
  add(cases.createReport, ({ body, user }) => makeReport(deps, body, user));
  add(cases.getModerationLog, ({ query, user }) => readLog(deps, query, user));
  const readStatistics = statisticsReader(deps);
  add(statements.getModerationStatistics, () => readStatistics());
  add(statements.listStatements, ({ query, ...call }) => listStatements(deps, query, readerOf(call)));
  add(statements.appealStatement, async ({ params, body, ...call }) => ({
    statement: await appeal(deps, { id: params.id, text: body.text }, readerOf(call)),
  }));
}
