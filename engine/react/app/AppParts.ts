import type { MessagesSchema, ProductCore } from '../../contract/index.ts';
import type { AppClient } from '../product/AppClient.ts';
import type { SignedIn } from '../product/Session.ts';
import type { CallRoutes } from '../provider/Engine.ts';

/** Inputs of both halves of the app, before and after sign-in. */
export interface AppParts {
  readonly core: ProductCore;
  readonly client: AppClient;
  readonly routes: CallRoutes;
  readonly messages: MessagesSchema;
  /** The selected language, whose texts may still be loading. */
  readonly chosenLocale: string;
  readonly onLocale: (locale: string) => void;
  readonly onEntered: (user: SignedIn) => void;
}
