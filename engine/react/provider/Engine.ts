import type { Context, MessagesSchema, SchemaSource, Territory } from '../../contract/index.ts';
import type { Route } from '../../index.ts';
import type { EngineUser } from './EngineUser.ts';

/** What the engine's face knows of a call: what a client does, and the entities whose shown data it makes old. */
export type AppCallRoute = Route & { readonly changes?: readonly string[] };

/** A product's calls by name. */
export type CallRoutes = Readonly<Record<string, AppCallRoute | undefined>>;

/** How a page is left. */
export interface Leaving {
  /** It has served its end (a new record is saved): the browser's Back does not lead to it again. */
  readonly forGood?: boolean;
}

/** What the product gives the engine's face once, at the top of the page. */
export interface EngineSettings {
  /** Typed functions by call name, as `createClient` makes them. */
  readonly client: object;
  /** Where each call is, how it travels, and which entities it changes. */
  readonly routes: CallRoutes;
  readonly schemas: SchemaSource;
  /** The catalogue of the shown locale. */
  readonly messages: MessagesSchema;
  readonly locale: string;
  /** Null before sign-in. */
  readonly user: EngineUser | null;
  /** Switched-on modules, as the settings schema lists them. */
  readonly modules: Readonly<Record<string, boolean>>;
  /** The settings that conditions and expressions may look at. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Where one works, as the settings schema says. */
  readonly territory?: Territory | undefined;
  /** Goes to a screen by its route name; `params` fill its path. */
  readonly navigate: (screen: string, params?: Readonly<Record<string, string>>, how?: Leaving) => void;
  /** Path of a screen, for links; undefined when there is no such screen. */
  readonly pathOf: (screen: string, params?: Readonly<Record<string, string>>) => string | undefined;
  /** Goes to an address of the app as a server tells it (`/loans/7/check#price`), without loading the page anew; without this the browser follows links itself. */
  readonly follow?: (address: string) => void;
}

/** What `useEngine` gives: the settings, and what follows from them. */
export interface Engine extends EngineSettings {
  /** True when the signed-in user holds the permission; true for none asked. */
  readonly can: (permission: string | undefined) => boolean;
  /** `user`, `modules`, `settings` and `today`: what every condition may look at besides its own record. */
  readonly context: Context;
  /** Adds texts to those of the catalogue for all of the page, its dialogs among them, while it is in this language. The same function each time. */
  readonly addTexts: (texts: MessagesSchema['texts']) => void;
}
