import type { Context, MessagesSchema, SchemaSource, Territory } from '../../contract/index.ts';
import type { Route } from '../../index.ts';
import type { EngineUser } from './EngineUser.ts';

/** A call's route, and the entities whose displayed data it invalidates. */
export type AppCallRoute = Route & { readonly changes?: readonly string[] };

/** A product's calls by name. */
export type CallRoutes = Readonly<Record<string, AppCallRoute | undefined>>;

/** Options of `navigate`. */
export interface Leaving {
  /** The page has served its purpose (a new record is saved): Back does not lead to it again. */
  readonly forGood?: boolean;
}

/** Settings of a product for the engine, provided once at the top of the page. */
export interface EngineSettings {
  /** Typed functions by call name, created by `createClient`. */
  readonly client: object;
  /** Path, transport and changed entities of each call. */
  readonly routes: CallRoutes;
  readonly schemas: SchemaSource;
  /** The catalogue of the current locale. */
  readonly messages: MessagesSchema;
  readonly locale: string;
  /** Null before sign-in. */
  readonly user: EngineUser | null;
  /** Enabled modules, by the settings schema. */
  readonly modules: Readonly<Record<string, boolean>>;
  /** The settings available to conditions and expressions. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Area of work, by the settings schema. */
  readonly territory?: Territory | undefined;
  /** Opens a screen by its route name; `params` fill its path. */
  readonly navigate: (screen: string, params?: Readonly<Record<string, string>>, how?: Leaving) => void;
  /** Path of a screen, for links; undefined for an unknown screen. */
  readonly pathOf: (screen: string, params?: Readonly<Record<string, string>>) => string | undefined;
  /**
   * Opens a URL of the app sent by the server (`/loans/7/check#price`) without reloading the page; absent:
   * the browser follows links itself.
   */
  readonly follow?: (address: string) => void;
}

/** Result of `useEngine`: the settings and values derived from them. */
export interface Engine extends EngineSettings {
  /** Whether the user has the permission; true if none is required. */
  readonly can: (permission: string | undefined) => boolean;
  /** Context of every condition besides its record: `user`, `modules`, `settings` and `today`. */
  readonly context: Context;
  /**
   * Adds texts to the catalogue for the whole page, dialogs included, in the current language. A stable
   * function.
   */
  readonly addTexts: (texts: MessagesSchema['texts']) => void;
}
