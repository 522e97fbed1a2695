import { useSyncExternalStore } from 'react';
import { useFormParts } from '../../field/FormContext.ts';
import { FormText } from '../../field/quoting.tsx';

/**
 * Where all pages are displayed below one another: title of the page that begins with this section, if one
 * does.
 */
export function PageTitle({ section }: { readonly section: string }) {
  const { store } = useFormParts();
  const title = useSyncExternalStore(
    store.committed.subscribe,
    () => store.pages(false).find(({ sections }) => sections[0] === section)?.title,
  );
  return title === undefined ? null : (
    <h2 className="sf-page-title">
      <FormText text={title} />
    </h2>
  );
}
