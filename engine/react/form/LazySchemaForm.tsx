import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/Loadable.tsx';
import type { SchemaFormProps } from './SchemaFormProps.ts';

/** Loads the form engine ahead of need, e.g. while the schemas are still being fetched. */
export const loadSchemaForm = () => import('./SchemaForm.tsx');

const Loaded = lazy(() => loadSchemaForm().then(({ SchemaForm }) => ({ default: SchemaForm })));

/**
 * `SchemaForm` for dialogs, previews and a product's pages: rjsf and its theme are loaded with the first form.
 * Screens need no lazy one: their block `form` (`FormBlock`) is loaded on demand as a whole.
 */
export function LazySchemaForm(props: SchemaFormProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
