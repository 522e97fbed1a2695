import { Classes } from '@blueprintjs/core';
import { Tick, WarningSign } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import type { Problem } from '../../../contract/index.ts';
import { type FormPage, isOnPage } from '../../../index.ts';
import { type FormParts, type PagesView, type PageTurner, useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { FormText, quoteIn, useQuoted } from '../../field/FormText.tsx';
import { useSnapshot } from '../../useSnapshot.ts';
import { usePages } from './pages.ts';

/**
 * Head of the current page: title, position, menu of pages. A page change scrolls here and moves the focus to
 * the title.
 */
export function PageHead() {
  const view = usePages();
  const { pages, idPrefix, store } = useFormParts();
  const { text } = useFormServices();
  const page = view?.pages[view.index];
  const question = page?.fields === undefined ? undefined : store.model.byPath.get([...page.fields][0] ?? '');
  const title = useQuoted(question?.label ?? page?.title ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(page?.id);
  useEffect(() => {
    if (page === undefined || before.current === page.id) return;
    before.current = page.id;
    // A jump to a field moves the focus there right afterwards.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  if (view === undefined || page === undefined || pages === undefined) return null;
  const slots = { number: view.index + 1, count: view.pages.length };
  const place = text(page.fields === undefined ? 'form.page.of' : 'form.question.of', slots);
  return (
    <div className="sf-page-head">
      <h2 className="sf-page-title" ref={heading} tabIndex={-1} id={`${idPrefix}-page`}>
        <span className="sf-page-place">{place}</span>
        {page.fields === undefined ? title : <span className="only-readers">{title}</span>}
      </h2>
      <progress value={slots.number} max={slots.count} aria-label={place} />
      <PageNav view={view} turner={pages} />
    </div>
  );
}

interface Props {
  readonly view: PagesView;
  readonly turner: PageTurner;
}

interface Said {
  readonly id: string;
  readonly title: string;
  readonly state: 'now' | 'done' | 'lacks' | 'wrong' | 'ahead';
  readonly words: string;
}

/**
 * All pages with number, title and state: a list on a desk, a native select on a phone. Every page can be
 * jumped to.
 */
function PageNav({ view, turner }: Props) {
  const parts = useFormParts();
  const { text } = useFormServices();
  const entries = useSaid(view, turner, parts);
  return (
    <nav className="sf-pages" aria-label={text('form.pages')}>
      <div className={`${Classes.HTML_SELECT} sf-pages-picker`}>
        <select
          aria-label={text('form.page.go')}
          value={view.pages[view.index]?.id}
          onChange={(event) => turner.turn(event.target.value)}
        >
          {entries.map(({ id, title, words }, index) => (
            <option key={id} value={id}>
              {`${index + 1}. ${title}${words === '' ? '' : ` (${words})`}`}
            </option>
          ))}
        </select>
      </div>
      <ol>
        {entries.map(({ id, title, state, words }, index) => (
          <li key={id} data-state={state}>
            <button
              type="button"
              aria-current={index === view.index ? 'step' : undefined}
              onClick={() => turner.turn(id)}
            >
              <span className="sf-page-number">
                {state === 'done' ? (
                  <Tick size={16} aria-hidden />
                ) : state === 'lacks' || state === 'wrong' ? (
                  <WarningSign size={16} aria-hidden />
                ) : (
                  index + 1
                )}
              </span>
              <span>
                {title}
                {words === '' ? null : <span className="sf-page-words">{words}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** State of each page for display: shown mistakes are counted; missing answers are not called wrong. */
function useSaid({ pages, index }: PagesView, { seen }: PageTurner, parts: FormParts): readonly Said[] {
  const { store } = parts;
  const services = useFormServices();
  const { errors } = useSnapshot(store.summary.subscribe, store.summary.get);
  const lacking = useSnapshot(store.lacking.subscribe, store.lacking.get);
  const fieldsOf = (page: FormPage, problems: readonly Problem[]): number =>
    new Set(problems.map(({ path }) => path).filter((path) => standsOn(page, path))).size;
  const standsOn = (page: FormPage, path: string): boolean => {
    const owner = store.model.ownerOf(path);
    return owner !== undefined && isOnPage(page, owner.section, owner.path);
  };
  return pages.map((page, place): Said => {
    const [first = ''] = page.fields ?? [];
    const title = quoteIn(parts, services, store.model.byPath.get(first)?.label ?? page.title);
    const wrong = fieldsOf(page, errors);
    const markOf = (state: Said['state'], words = '') => ({ id: page.id, title, state, words });
    if (wrong > 0) return markOf('wrong', services.text('form.page.wrong', { count: wrong }));
    if (place === index) return markOf('now');
    if (!seen.has(page.id)) return markOf('ahead');
    return fieldsOf(page, lacking) > 0
      ? markOf('lacks', services.text('form.page.lacks'))
      : markOf('done', services.text('form.page.done'));
  });
}

/** Help of the whole form; in a form of several pages on the first. */
export function FormHelp({ help }: { readonly help: string | undefined }) {
  const isLater = (usePages()?.index ?? 0) > 0;
  if (help === undefined || isLater) return null;
  return (
    <p className="sf-help sf-form-help">
      <FormText text={help} />
    </p>
  );
}
