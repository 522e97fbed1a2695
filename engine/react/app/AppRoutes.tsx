import { Route, Routes, useLocation } from 'react-router-dom';
import { ScreenPage } from '../blocks/ScreenPage.tsx';
import { MessagePage } from '../pages/MessagePage.tsx';
import { useProduct } from '../product/Product.ts';
import { screensOf } from '../product/screensOf.ts';

/**
 * One route per screen schema. The page is keyed by its path: another id mounts another page, so that no data
 * of the former record are displayed (SCR-02).
 */
export function AppRoutes() {
  const core = useProduct();
  const { pathname } = useLocation();
  return (
    <Routes>
      {screensOf(core).map((screen) => (
        <Route key={screen.name} path={screen.path} element={<ScreenPage key={pathname} screen={screen} />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** No screen has this path. */
function NotFoundPage() {
  return <MessagePage message="screen.not-found" icon="search" />;
}
