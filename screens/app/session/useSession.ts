import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Session, SignedIn } from './Session.ts';
import { createSessionClient } from './sessionClient.ts';

/** The session of this browser: asked for at the start, ended by a call that answers 'not signed in'. */
export function useSession() {
  const [session, setSession] = useState<Session>({ state: 'starting' });
  const expire = useCallback(
    // The same object again where it is known: a page drawn anew would ask again, be refused again, and so on.
    () => setSession((now) => (now.state === 'in' && !now.expired ? { ...now, expired: true } : now)),
    [],
  );
  const entries = useRef(0);
  const client = useMemo(() => createSessionClient(expire, () => entries.current), [expire]);

  const ask = useCallback(async () => {
    try {
      const { user } = await client.fetchSession({});
      setSession(user === null ? { state: 'guest' } : { state: 'in', user, expired: false });
    } catch (error) {
      setSession({ state: 'unreachable', error });
    }
  }, [client]);

  useEffect(() => void ask(), [ask]);

  const entered = useCallback((user: SignedIn) => {
    entries.current += 1;
    setSession({ state: 'in', user, expired: false });
  }, []);
  const leave = useCallback(async () => {
    // Signed out here in any case: a lost answer must not leave the next person inside.
    await client.logout({}).catch(() => undefined);
    setSession({ state: 'guest' });
  }, [client]);
  return { session, client, ask, entered, leave };
}
