import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AppForms } from '../editing/AppForms.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useFileArrived } from './useFileArrived.ts';

// On demand: the first screen does not wait for files of earlier visits.
const WaitingFiles = lazy(async () => ({
  default: (await import('../files/WaitingFiles.tsx')).WaitingFiles,
}));

/** Photos and attachments of the user that wait on this device: sent from any page, listed in the frame. */
export function AppFiles() {
  const { user } = useEngine();
  const { pathname } = useLocation();
  const go = useNavigate();
  const arrived = useFileArrived();
  if (user === null) return null;
  return (
    <AppForms>
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
