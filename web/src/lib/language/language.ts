import { i18n } from '@lingui/core';

// The build has compiled what stands in the code (build/messages-plugin.ts).
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text]);
i18n.loadAndActivate({ locale: 'en', messages: {} });

export { i18n };
