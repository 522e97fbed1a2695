import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, TickCircle } from '@blueprintjs/icons';
import type { FieldProps } from '@rjsf/utils';
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { useQuoted } from '../../field/FormText.tsx';
import { useSnapshot } from '../../useSnapshot.ts';
import { useOnPage } from './pages.ts';

/** Delay in ms after the focus moved on: by then the tap is over and the typed text committed. */
const AFTER = 250;

interface Closing {
  readonly id: string;
  readonly closes: boolean;
  readonly place: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/**
 * Closes a completed section after the user has moved on to another one. Never while the focus is in it or a
 * finger is on the screen; the element in use keeps its place on the screen.
 */
function useClosing({ id, closes, place, close }: Closing): void {
  const { store } = useFormParts();
  useEffect(() => {
    const section = place.current;
    const form = section?.closest('.schema-form');
    if (!closes || section === null || !form) return undefined;
    let wasHere = section.contains(document.activeElement);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(attempt, AFTER);
    };
    const attempt = (): void => {
      const at = document.activeElement;
      if (section.contains(at)) return;
      const sum = store.sum(id);
      // A press must not move its own target; a pending check may still find a mistake.
      if (sum === undefined || document.documentElement.matches(':active')) wait();
      else if (sum.done) {
        wasHere = false;
        keepInPlace(at, () => flushSync(close));
      }
    };
    const follow = ({ target }: Event): void => {
      const targetSection = target instanceof Element ? target.closest('.sf-section') : null;
      if (targetSection === section) wasHere = true;
      else if (wasHere && targetSection !== null) wait();
    };
    form.addEventListener('focusin', follow);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('focusin', follow);
    };
  }, [store, id, closes, place, close]);
}

/** Runs a layout change above the element in use and scrolls so that the element does not move. */
function keepInPlace(at: Element | null, change: () => void): void {
  const before = at?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (at?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) scrollerOf(at)?.scrollBy({ top: moved, behavior: 'instant' });
}

function scrollerOf(element: Element | null): Element | null {
  for (let ancestor = element?.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (
      ancestor.scrollHeight > ancestor.clientHeight &&
      /auto|scroll/.test(getComputedStyle(ancestor).overflowY)
    )
      return ancestor;
  }
  return document.scrollingElement;
}

interface Props {
  readonly id: string;
  readonly title: string | undefined;
  readonly help: string | undefined;
  /** Mounted with the first paint; other sections are mounted in idle time. */
  readonly atOnce: boolean;
  readonly startsClosed: boolean;
  /** Closes once it is complete and the focus has moved on. */
  readonly closesWhenDone: boolean;
  /** Estimated height in px, so that the scroll bar does not jump while sections are mounted. */
  readonly height: number;
  readonly content: ReactElement;
}

/**
 * One section: a separate `<form>` element with `content-visibility: auto`, so that the browser lays out,
 * paints and validates only the sections near the screen. Place and title exist from the start, fields are
 * mounted later.
 */
export const SectionFrame = memo(Frame, hasSameContent);

function Frame(props: Props) {
  const { id, title, help, atOnce, startsClosed, height, content } = props;
  // A read-only section never becomes complete, so it does not close.
  const closes = props.closesWhenDone && (content.props as FieldProps).readonly !== true;
  const { store, mounter, idPrefix, mode, submit } = useFormParts();
  const quotedTitle = useQuoted(title ?? '');
  const helped = useQuoted(help ?? '');
  const handle = store.section(id);
  const view = useSnapshot(handle.subscribe, handle.get);
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
  // In a short form Enter saves, as in any web form; in a long one it would send incomplete records.
  const enterSaves = mode === 'dialog' || store.model.sections.length === 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const inField = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
    // Ctrl+Enter is handled for the whole form (`useSendKey`).
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
            title={quotedTitle}
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
  /** Called when the browser's own search finds text in it. */
  readonly onFound: () => void;
  readonly children: ReactNode;
}

/**
 * A closed section stays searchable (`hidden="until-found"`): the browser's search opens it. React does not
 * know that value of `hidden`, so the attribute is set on the element.
 */
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
 * rjsf creates every section's element anew on each change; it renders differently only if its data differ.
 * Title, help and place never change while a form is open.
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

/** Prevents the browser's native submit, which would leave the page. */
function refuseSubmit(event: FormEvent): void {
  event.preventDefault();
}

interface SectionTitleProps {
  readonly id: string;
  readonly titleId: string;
  readonly title: string;
  readonly open: boolean;
  /** Toggled by its whole line or by a button beside the title; undefined: cannot be toggled. */
  readonly opens: 'line' | 'button' | undefined;
  readonly toggle: () => void;
}

/** Title of a section with its toggle. */
function SectionTitle({ id, titleId, title, open, opens, toggle }: SectionTitleProps) {
  return (
    <h2
      className="sf-section-title"
      id={titleId}
      tabIndex={-1}
      // The button bears the title as well, which would be read twice.
      aria-label={opens === 'button' ? title : undefined}
    >
      {opens === 'line' ? (
        <button type="button" className="sf-section-line" aria-expanded={open} onClick={toggle}>
          <span>{title}</span>
          {open ? null : <Sum id={id} />}
          {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </button>
      ) : (
        title
      )}
      {opens === 'button' ? (
        <Button
          className="icon-button"
          variant="minimal"
          icon={open ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={open}
          aria-label={title}
          onClick={toggle}
        />
      ) : null}
    </h2>
  );
}

/** Number of answered fields of a closed section, with a tick when it is complete. */
function Sum({ id }: { readonly id: string }) {
  const { store } = useFormParts();
  const { text } = useFormServices();
  useSnapshot(store.committed.subscribe, store.committed.get);
  const { asked, answered, done } = store.sumNow(id);
  return (
    <span className="sf-section-sum">
      {done ? <TickCircle aria-hidden /> : null}
      {text('form.section.sum', { answered, asked })}
    </span>
  );
}
