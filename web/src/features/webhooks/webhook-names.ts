import type { DeliveryProblem, Webhook, WebhookDelivery } from '@ballpark/domain/contract/webhooks.ts';
import { type WebhookKind, webhookTest } from '@ballpark/domain/webhooks.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

export const kindNames: Record<WebhookKind, MessageDescriptor> = {
  'suggestion.created': msg`A guess is made`,
  'suggestion.updated': msg`A guess is changed`,
  'suggestion.withdrawn': msg`A guess is withdrawn`,
  'question.asked': msg`A question is asked`,
  'listing.created': msg`A listing is posted`,
  'listing.updated': msg`A listing is edited`,
  'listing.closed': msg`A listing is closed`,
  'listing.autoClosed': msg`A listing’s time runs out`,
  'listing.reopened': msg`A listing is reopened`,
  'listing.deleted': msg`A listing is deleted`,
};

export function kindText(kind: string): string {
  if (kind === webhookTest) return t`A test`;
  const names: Record<string, MessageDescriptor> = kindNames;
  const name = names[kind];
  return name ? i18n._(name) : kind;
}

export function pauseText({ pausedBy }: Pick<Webhook, 'pausedBy'>): string {
  if (pausedBy === 'failures')
    return t`Paused, because it failed for a day. What happens meanwhile isn’t sent.`;
  if (pausedBy === 'gone')
    return t`Paused, because its receiver said that it’s gone (410). What happens meanwhile isn’t sent.`;
  if (pausedBy === 'behind')
    return t`Paused, because its receiver couldn’t keep up. What happens meanwhile isn’t sent.`;
  return t`Paused. What happens meanwhile isn’t sent.`;
}

const problemTexts: Record<Exclude<DeliveryProblem, 'status'>, MessageDescriptor> = {
  timeout: msg`No answer within 5 seconds`,
  connection: msg`No connection`,
  address: msg`The address isn’t public`,
  paused: msg`The webhook was paused`,
  off: msg`Webhooks were switched off`,
};

export function outcomeText({ problem, status, tries }: WebhookDelivery): string {
  if (problem !== null && problem !== 'status') return i18n._(problemTexts[problem]);
  if (status !== null) return t`Answered ${{ status }}`;
  return tries === 0 ? t`About to be sent` : t`Delivered`;
}
