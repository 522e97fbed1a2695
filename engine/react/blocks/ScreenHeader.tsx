import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listAsLeft } from '../navigation/listPlaces.ts';
import { PageHeader } from '../navigation/PageHeader.tsx';
import { pathOf } from '../navigation/pathOf.ts';
import { Trail } from '../navigation/Trail.tsx';
import { trailOf } from '../navigation/trailOf.ts';
import { useProduct } from '../product/Product.ts';
import { screensOf } from '../product/screensOf.ts';
import { PRODUCT_NAME } from '../product/servedPage.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useScreen } from '../screen/ScreenContext.ts';

/** The screen's title, and breadcrumbs by its URL. */
export function ScreenHeader({ title }: { readonly title: string }) {
  const core = useProduct();
  const { context } = useScreen();
  const { t } = useMessages();
  const { user } = useEngine();
  const { pathname } = useLocation();
  const go = useNavigate();
  const steps = useMemo(
    () => trailOf(screensOf(core), pathname).map((step) => ({ ...step, title: t(step.title, context) })),
    [core, pathname, t, context],
  );
  return (
    <PageHeader
      title={title}
      productName={PRODUCT_NAME}
      trail={
        <Trail steps={steps} onFollow={(path) => void go(pathOf(path, listAsLeft(user?.userId, path)))} />
      }
    />
  );
}
