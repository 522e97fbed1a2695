import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  listAsLeft,
  PageHeader,
  pathOf,
  Trail,
  trailOf,
  useEngine,
  useMessages,
} from '../../../engine/react/index.ts';
import { useProduct } from '../Product.ts';
import { PRODUCT_NAME } from '../productName.ts';
import { screensOf } from '../screensOf.ts';
import { useScreen } from './ScreenContext.ts';

/** The screen's title, and the screens above it in the address. */
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
