import type { I18n } from '@lingui/core';
import type { FastifyRequest } from 'fastify';
import { textsFor } from '../language/language-of.ts';
import type { SessionUser } from '../session-user.ts';

/** Who calls, and in which language they read. */
export type Reader = { user: SessionUser; i18n: I18n };

export function readerOf({ user, request }: { user: SessionUser; request: FastifyRequest }): Reader {
  return { user, i18n: textsFor(request) };
}
