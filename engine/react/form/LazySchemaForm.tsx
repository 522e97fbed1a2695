import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/Loadable.tsx';
import type { SchemaFormProps } from './SchemaFormProps.ts';

/** Loads the form engine ahead of need, e.g. while the schemas are still being fetched. */
export const loadSchemaForm = () => import('./SchemaForm.tsx');

const Loaded = lazy(() => loadSchemaForm().then(({ SchemaForm }) => ({ default: SchemaForm })));

/**
 * `SchemaForm` for places that are loaded before their form is needed: rjsf and its theme come with the first
 * form.
 */
export function LazySchemaForm(props: SchemaFormProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
