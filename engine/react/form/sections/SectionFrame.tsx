import type { FieldProps } from '@rjsf/utils';
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useFormParts } from '../../field/FormContext.ts';
import { useQuoted } from '../../field/quoting.tsx';
import { useOnPage } from '../pages/usePage.ts';
import { SectionTitle } from './SectionTitle.tsx';
import { useClosing } from './useClosing.ts';

interface Props {
  readonly id: string;
  readonly title: string | undefined;
  readonly help: string | undefined;
  /** Built with the first paint; the others wait for idle time. */
  readonly atOnce: boolean;
  readonly startsClosed: boolean;
  /** Once it is done and the person has gone on. */
  readonly closesWhenDone: boolean;
  /** Guess of its height in pixels, so that the scroll bar does not jump while sections are built. */
  readonly height: number;
  readonly content: ReactElement;
}

/**
 * One section: its own `<form>` element and `content-visibility: auto`, so that the browser lays out, paints and
 * re-validates only what is near the screen. Its place and title are there from the start, its fields follow.
 */
export const SectionFrame = memo(Frame, hasSameContent);

function Frame(props: Props) {
  const { id, title, help, atOnce, startsClosed, height, content } = props;
  // Who only reads has nothing to be done with.
  const closes = props.closesWhenDone && (content.props as FieldProps).readonly !== true;
  const { store, mounter, idPrefix, mode, submit } = useFormParts();
  const said = useQuoted(title ?? '');
  const helped = useQuoted(help ?? '');
  const handle = store.section(id);
  const view = useSyncExternalStore(handle.subscribe, handle.get);
  const onPage = useOnPage(id);
  const [built, setBuilt] = useState(atOnce);
  const [open, setOpen] = useState(!startsClosed);
  const place = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useClosing({ id, closes: closes && open && built && onPage && view.visible, place, close });

  useEffect(() => {
    if (built) return mounter.mounted(id);
    return mounter.register(id, () => setBuilt(true));
  }, [mounter, id, built]);
  useEffect(() => mounter.onReveal(id, () => setOpen(true)), [mounter, id]);
  useEffect(() => {
    if (closes && view.wrong > 0) setOpen(true);
  }, [closes, view.wrong]);

  if (!view.visible || !onPage) return null;
  const titleId = `${idPrefix}-${id}-title`;
  // Where nobody scrolls, Enter saves as everywhere; in a long form it would send things half filled.
  const enterSaves = mode === 'dialog' || store.model.sections.length === 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const inField = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
    // With Ctrl it is the whole form's.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !inField || event.defaultPrevented) return;
    event.preventDefault();
    if (enterSaves) submit();
  };
  return (
    <section
      ref={place}
      className={`sf-section${closes && !open ? ' sf-section-closed' : ''}`}
      id={`${idPrefix}-${id}`}
      aria-labelledby={title ? titleId : undefined}
      style={{ '--section-height': `${height}px` } as CSSProperties}
    >
      <form noValidate onSubmit={refuseSubmit} onKeyDown={onKeyDown} aria-busy={!built}>
        {title ? (
          <SectionTitle
            id={id}
            titleId={titleId}
            said={said}
            open={open}
            opens={closes ? 'line' : startsClosed ? 'button' : undefined}
            toggle={() => setOpen(!open)}
          />
        ) : null}
        {help && (open || !closes) ? <p className="sf-help">{helped}</p> : null}
        {built ? (
          <Foldable open={open} onFound={() => setOpen(true)}>
            {content}
          </Foldable>
        ) : (
          <div className="sf-waiting" />
        )}
      </form>
    </section>
  );
}

interface FoldableProps {
  readonly open: boolean;
  /** The browser's own search has found something in it. */
  readonly onFound: () => void;
  readonly children: ReactNode;
}

/** Folded away, its words can still be found by the browser's own search, which opens it. React knows no such value of `hidden`. */
function Foldable({ open, onFound, children }: FoldableProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (open) place.current?.removeAttribute('hidden');
    else place.current?.setAttribute('hidden', 'until-found');
  }, [open]);
  useEffect(() => {
    const { current } = place;
    current?.addEventListener('beforematch', onFound);
    return () => current?.removeEventListener('beforematch', onFound);
  }, [onFound]);
  return <div ref={place}>{children}</div>;
}

/**
 * rjsf makes every section's element anew at every change; what it shows is new only if its data are. Title, help and place
 * never change while a form is open.
 */
function hasSameContent(before: Props, after: Props): boolean {
  const old = before.content.props as FieldProps;
  const now = after.content.props as FieldProps;
  return (
    old.formData === now.formData &&
    old.readonly === now.readonly &&
    old.disabled === now.disabled &&
    old.registry === now.registry
  );
}

/** The browser's own sending would leave the page. */
function refuseSubmit(event: FormEvent): void {
  event.preventDefault();
}
