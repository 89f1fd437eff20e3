import type * as contract from '@ballpark/domain/contract/push.ts';
import type { DocsOf } from '../examples/operation-doc.ts';

const browser = {
  endpoint: 'https://push.example/send/dGhlIGJyb3dzZXI',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

export const pushDocs: DocsOf<typeof contract> = {
  getPushKey: {
    note: 'Made at the first start; it stays the same, so that browsers stay subscribed.',
    reply: {
      publicKey: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
    },
  },
  savePushSubscription: {
    note: 'Takes what `PushSubscription.toJSON()` gives. The address must be https on a public host. One that another person had passes to the caller; of more than ten the oldest ends. A browser whose push service says that it is gone is forgotten.',
    body: browser,
    reply: {},
  },
  deletePushSubscription: {
    note: 'To be called before signing out.',
    body: { endpoint: browser.endpoint },
    reply: {},
  },
};
