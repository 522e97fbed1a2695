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
export function openFormsOf(owner?: string): readonly Handle[] {
  return [...openForms].flatMap(({ owner: each, handle: { current } }) =>
    current !== null && (owner ?? each) === each ? [current] : [],
  );
}

const isInUse = (form: Handle): boolean => form.touched();

/** Interval between two looks whether a form is still in use, in ms. */
const RETRY = 1000;

/** The newest value that may be shown: while a form is in use, the one from before. */
export function useHeldVersion<Value>(
  value: Value,
  version: unknown,
  isHeld: (last: Value) => boolean = () => openFormsOf().some(isInUse),
): Value {
  const last = useRef({ value, version });
  const [, renderAgain] = useState({});
  const waits = last.current.version !== version && isHeld(last.current.value);
  // A render that is thrown away takes nothing over.
  useLayoutEffect(() => {
    if (!waits) last.current = { value, version };
  });
  const renderIfReleased = useEffectEvent(() => isHeld(last.current.value) || renderAgain({}));
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(renderIfReleased, RETRY);
    return () => clearInterval(timer);
  }, [waits]);
  return waits ? last.current.value : value;
}
