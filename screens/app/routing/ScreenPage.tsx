import { Suspense } from 'react';
import type { ScreenSchema } from '../../../engine/contract/index.ts';
import { Skeleton, useEngine } from '../../../engine/react/index.ts';
import { SchemaScreen } from '../blocks/SchemaScreen.tsx';
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx';
import { PageBoundary } from '../pages/PageBoundary.tsx';

/** A screen behind its permission and its own safety net: one that breaks does not take the frame along. */
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
