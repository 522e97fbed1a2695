import type { MessagesSchema, ProductCore } from '../../engine/contract/index.ts';
import type { SignedIn } from './session/Session.ts';
import type { AppClient } from './session/sessionClient.ts';

/** What both halves of the app, before and after sign-in, are given. */
export interface AppParts {
  readonly core: ProductCore;
  readonly client: AppClient;
  readonly messages: MessagesSchema;
  readonly onLocale: (locale: string) => void;
  readonly onEntered: (user: SignedIn) => void;
}
