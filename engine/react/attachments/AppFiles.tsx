import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AppForms } from '../editing/AppForms.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useFileArrived } from './useFileArrived.ts';

// The first screen does not wait for what earlier visits left.
const WaitingFiles = lazy(async () => ({
  default: (await import('../files/WaitingFiles.tsx')).WaitingFiles,
}));

/** Photos and attachments that wait on this device for this person: sent from whatever page is open, told of in the frame. */
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
