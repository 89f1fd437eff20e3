import type { MailPerson } from '@ballpark/domain/may-mail.ts';
import { type RawBuilder, sql } from 'kysely';
import { demoDomain } from '../demo-domain.ts';

/** What `mayMail` asks of a person, beside their row of `app_user`. */
export const mailPerson: RawBuilder<MailPerson> = sql`(
  jsonb_build_object(
    'isVerified', app_user.email_verified_at is not null,
    'isDemo', app_user.email_key like ${`%@${demoDomain}`},
    'isLeaving', app_user.deletion_at is not null,
    'isSuspended', app_user.suspended_at is not null,
    'timeZone', app_user.time_zone, 'channels', null, 'quietHours', null
  ) || coalesce((
    select jsonb_build_object('channels', channels, 'quietHours',
      case when quiet_from is not null and quiet_to is not null then jsonb_build_object('from', quiet_from, 'to', quiet_to) end)
    from notification_setting where notification_setting.user_id = app_user.id), '{}'))`;
