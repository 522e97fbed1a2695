import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createSignal } from '../../index.ts';
import { useSnapshot } from '../useSnapshot.ts';

/** What is newer on the server: another build of the app, or only schemas, which the page can take over. */
export type NewerVersion = 'build' | 'schemas';

/** Checks with the server. Rejects without an answer. */
type VersionCheck = () => Promise<NewerVersion | undefined>;

let checkServer: VersionCheck | undefined;
let asking: Promise<boolean> | undefined;
const state = createSignal<NewerVersion | undefined>(undefined);

/** Sets the check for the present product and resets the result of a former one. @returns reset. */
function setVersionAsker(asker: VersionCheck): () => void {
  checkServer = asker;
  if (state.get() !== undefined) {
    state.set(undefined);
    void lookForNewVersion();
  }
  return () => {
    if (checkServer === asker) checkServer = undefined;
  };
}

/** Whether a newer build is known to exist, which only a reload loads. */
export const isOutdated = (): boolean => state.get() === 'build';

const hasNewSchemas = (): boolean => state.get() === 'schemas';

export const onVersionKnown = state.subscribe;

/**
 * Checks now, one request at a time; a failure changes no state. A build found outdated stays so until the
 * page is reloaded.
 */
export function lookForNewVersion(): Promise<boolean> {
  if (isOutdated() || checkServer === undefined) return Promise.resolve(isOutdated());
  const asker = checkServer;
  asking ??= asker()
    .catch(() => undefined)
    .then((answer) => {
      asking = undefined;
      // The answer concerns a product that is no longer mounted.
      if (answer === undefined || asker !== checkServer) return isOutdated();
      state.set(answer);
      return isOutdated();
    });
  return asking;
}

/** Minimum absence in ms after which a page that becomes visible checks for a new version. */
const AWAY = 60_000;

/** Checks for a newer version on relevant events. Once per page; `askServer` must be stable. */
export function useVersionWatch(askServer: VersionCheck): void {
  useEffect(() => {
    const forget = setVersionAsker(askServer);
    let leftAt = Number.POSITIVE_INFINITY;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY) void lookForNewVersion();
    };
    const missing = () => void lookForNewVersion();
    document.addEventListener('visibilitychange', onVisibility);
    // Vite fires it when a chunk or its style sheet failed to load.
    addEventListener('vite:preloadError', missing);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('vite:preloadError', missing);
    };
  }, [askServer]);
}

/** The open forms of the page. */
const openForms = new Set<OpenedForm>();

interface OpenedForm {
  readonly owner: string;
  readonly handle: RefObject<Handle | null>;
}

interface Handle {
  readonly touched: () => boolean;
  readonly focused: () => string | undefined;
  readonly focus: (path: string) => boolean;
}

/** Id of the part of the page that keeps the former product for the forms in it. */
export const FormOwner = createContext('');

/** Registers a form, whose part of the page takes no newer schemas over while it is in use. */
export function useOpenForm(handle: RefObject<Handle | null>): void {
  const owner = use(FormOwner);
  useEffect(() => {
    const form = { owner, handle };
    openForms.add(form);
    return () => void openForms.delete(form);
  }, [owner, handle]);
}

/** The open forms of an owner; default: of the page. */
export function formsOf(owner?: string): readonly Handle[] {
  return [...openForms].flatMap(({ owner: each, handle: { current } }) =>
    current !== null && (owner ?? each) === each ? [current] : [],
  );
}

const isInUse = (form: Handle): boolean => form.touched();

/** Interval between two looks whether a form is still in use, in ms. */
const RETRY = 1000;

/** The value of the last version that no form held back: another one waits until the form is saved or left. */
export function useAdoptedVersion<Value>(
  value: Value,
  version: unknown,
  isHeld: (last: Value) => boolean = () => formsOf().some(isInUse),
): Value {
  const last = useRef({ value, version });
  const [, renderAgain] = useState({});
  const waits = last.current.version !== version && isHeld(last.current.value);
  // A render that is thrown away takes nothing over.
  useLayoutEffect(() => {
    if (!waits) last.current = { value, version };
  });
  const look = useEffectEvent(() => isHeld(last.current.value) || renderAgain({}));
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(look, RETRY);
    return () => clearInterval(timer);
  }, [waits]);
  return waits ? last.current.value : value;
}

/**
 * Takes over newer schemas at once; `useAdoptedVersion` excepts forms in use.
 *
 * @param page its path; a change is another opportunity after a failure.
 * @param renew loads the schemas in force.
 */
export function useSchemaTakeover(page: string, renew: () => Promise<unknown>): void {
  const may = useSnapshot(onVersionKnown, hasNewSchemas);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is another opportunity
  useEffect(() => {
    if (may) renew().catch(() => undefined);
  }, [may, page, renew]);
}

/** Error messages for a module that failed to load: Chromium, Firefox, Safari, and Vite for style sheets. */
const MISSING =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload/i;

/** Whether a failure means that a chunk could not be loaded: no network, or a newer version was deployed. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}
