import { Suspense } from 'react';
import type { ScreenSchema } from '../../contract/index.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx';
import { PageBoundary } from '../pages/PageBoundary.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { SchemaScreen } from './SchemaScreen.tsx';

/** A screen with permission check and error boundary: an error does not affect the frame. */
export function ScreenPage({ screen }: { readonly screen: ScreenSchema }) {
  const { can } = useEngine();
  if (!can(screen.permission)) return <ForbiddenPage />;
  return (
    <PageBoundary>
      <Suspense fallback={<Skeleton lines={8} />}>
        <SchemaScreen screen={screen} />
      </Suspense>
    </PageBoundary>
  );
}
