import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEngine } from '../../../engine/react/index.ts';
import { AppForms } from '../forms/AppForms.tsx';
import { useFileArrived } from './useFileArrived.ts';

// The first screen does not wait for what earlier visits left.
const WaitingFiles = lazy(async () => ({
  default: (await import('../../../engine/react/files/index.ts')).WaitingFiles,
}));

/** Nobody's page: what is sent from here says itself whose it is. */
const NO_PAGE = {};

/** Photos and attachments that wait on this device for this person: sent from whatever page is open, told of in the frame. */
export function AppFiles() {
  const { user } = useEngine();
  const { pathname } = useLocation();
  const go = useNavigate();
  const arrived = useFileArrived();
  if (user === null) return null;
  return (
    <AppForms params={NO_PAGE}>
      <Suspense fallback={null}>
        <WaitingFiles
          person={String(user.userId)}
          path={pathname}
          onSent={arrived}
          onFollow={(path) => void go(path)}
        />
      </Suspense>
    </AppForms>
  );
}
