import * as cases from '@ballpark/domain/contract/cases.ts';
import * as statements from '@ballpark/domain/contract/statements.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { appeal } from './appeal.ts';
import { listStatements } from './statements.ts';
import { decideAtOnce, decideCase } from './decide.ts';
import { listCases, readCase, readLog, statisticsReader } from './cases.ts';
import { makeReport } from './report.ts';

export function moderationRoutes(add: AddEndpoint, deps: Deps): void {
  add(cases.listCases, ({ query, user }) => listCases(deps, query, user));
  add(cases.getCase, ({ params, user }) => readCase(deps.db, params.id, user, deps.now()));
  add(cases.decideCase, ({ params, body, user }) => decideCase(deps, params.id, body, user));
  add(cases.decideAtOnce, ({ body, user }) => decideAtOnce(deps, body, user));
  add(cases.createReport, ({ body, user }) => makeReport(deps, body, user));
  add(cases.getModerationLog, ({ query, user }) => readLog(deps, query, user));
  const readStatistics = statisticsReader(deps);
  add(statements.getModerationStatistics, () => readStatistics());
  add(statements.listStatements, ({ query, user }) => listStatements(deps, query, user));
  add(statements.appealStatement, async ({ params, body, user }) => ({
    statement: await appeal(deps, { id: params.id, text: body.text }, user),
  }));
}
