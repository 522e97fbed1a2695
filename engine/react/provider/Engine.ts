import { type ComponentType, createContext, type MouseEvent, useContext } from 'react';
import type {
  Context,
  MessagesSchema,
  ProductCore,
  SchemaSource,
  ScreenSchema,
  Territory,
} from '../../contract/index.ts';
import type { Route } from '../../index.ts';

/** A call's route, the permission that it requires, and the entities whose displayed data it invalidates. */
type AppCallRoute = Route & {
  readonly permission?: string | readonly string[];
  readonly changes?: readonly string[];
};

/** A product's calls by name. */
export type CallRoutes = Readonly<Record<string, AppCallRoute | undefined>>;

/** Options of `navigate`. */
interface Leaving {
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
  /** Whether the user has the permission, or one of several; true if none is required. */
  readonly can: (permission: string | readonly string[] | undefined) => boolean;
  /** Whether the user may make the call; its record may be refused all the same. */
  readonly mayCall: (name: string) => boolean;
  /** Context of every condition besides its record: `user`, `modules`, `settings` and `today`. */
  readonly context: Context;
  /**
   * Adds texts to the catalogue for the whole page, dialogs included, in the current language. A stable
   * function.
   */
  readonly addTexts: (texts: MessagesSchema['texts']) => void;
}

/** Who is signed in, as conditions see it (`user.empID`, `user.permissions`). */
export interface EngineUser {
  readonly userId: number;
  readonly empID: number | null;
  readonly fullName: string;
  readonly role: string;
  readonly permissions: readonly string[];
}

/** Null outside of `EngineProvider`. */
export const EngineContext = createContext<Engine | null>(null);

/** The engine's context: client, schemas, messages, user. Throws outside of `EngineProvider`. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (engine === null)
    throw new Error('No EngineProvider above this component: wrap the page in <EngineProvider>.');
  return engine;
}

/** Whether a click asks for a new tab, a window or a download. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** A screen and its product. */
export interface ScreenViewProps {
  readonly screen: ScreenSchema;
  readonly core: ProductCore;
}

/**
 * Renders a product's screen outside of its app, in a catalogue of stories or a preview. Provided by the
 * product, so that no module imports its screens; null if none did.
 */
export const ScreenViewContext = createContext<ComponentType<ScreenViewProps> | null>(null);
