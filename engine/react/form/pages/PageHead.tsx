import { useEffect, useRef } from 'react';
import { useFormParts } from '../../field/FormContext.ts';
import { useQuoted } from '../../field/quoting.tsx';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { PageNav } from './PageNav.tsx';
import { usePages } from './usePage.ts';

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
