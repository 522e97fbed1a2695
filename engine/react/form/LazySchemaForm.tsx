import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import type { SchemaFormProps } from './SchemaFormProps.ts';

/** Fetches the form engine ahead of need, e.g. while its schemas are on their way. */
export const loadSchemaForm = () => import('./SchemaForm.tsx');

const Loaded = lazy(() => loadSchemaForm().then(({ SchemaForm }) => ({ default: SchemaForm })));

/** `SchemaForm` for the product's pages: rjsf and its theme arrive with the first form that is shown, not with the first page. */
export function LazySchemaForm(props: SchemaFormProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
