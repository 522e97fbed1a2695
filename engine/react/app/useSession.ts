import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Session, SignedIn } from '../product/Session.ts';
import { servedUser } from '../product/servedPage.ts';
import type { CallRoutes } from '../provider/Engine.ts';
import { createSessionClient } from './sessionClient.ts';

function servedSession(): Session {
  const user = servedUser();
  return user === undefined ? { state: 'starting' } : { state: 'in', user, expired: false };
}

/**
 * The session of this browser: embedded in the page or requested at start, ended by a call that answers 401.
 */
export function useSession(routes: CallRoutes) {
  const [session, setSession] = useState(servedSession);
  const expire = useCallback(
    // Returns the same object if it has expired already: a re-render would call again, get 401 again, and
    // loop.
    () => setSession((now) => (now.state === 'in' && !now.expired ? { ...now, expired: true } : now)),
    [],
  );
  const entries = useRef(0);
  const latest = useRef(session);
  latest.current = session;
  const [proving, setProving] = useState(false);
  /** Calls that wait for a proof of identity. */
  const unproved = useRef(new Set<(proved: boolean) => void>());
  const proved = useCallback((isProved: boolean) => {
    setProving(false);
    for (const go of unproved.current) go(isProved);
    unproved.current.clear();
  }, []);
  /** Calls that wait for sign-in. */
  const waiting = useRef(new Set<(isBack: boolean) => void>());
  const latestAsk = useRef(() => Promise.resolve());
  const userId = session.state === 'in' ? session.user.userId : undefined;
  const client = useMemo(
    () =>
      createSessionClient(
        routes,
        {
          entries: () => entries.current,
          knock: () => {
            const { current } = latest;
            // Another user has signed in meanwhile: the call fails.
            if (current.state !== 'in' || current.user.userId !== userId) return Promise.resolve(false);
            expire();
            return new Promise((resolve) => waiting.current.add(resolve));
          },
          prove: () => {
            setProving(true);
            return new Promise((resolve) => unproved.current.add(resolve));
          },
          left: () => setSession({ state: 'guest' }),
          owing: () => void latestAsk.current(),
        },
        userId,
      ),
    [routes, expire, userId],
  );
  const answer = useCallback((isBack: boolean) => {
    for (const go of waiting.current) go(isBack);
    waiting.current.clear();
  }, []);

  const ask = useCallback(async () => {
    try {
      const { user } = await client.fetchSession({});
      setSession(user === null ? { state: 'guest' } : { state: 'in', user, expired: false });
    } catch (error) {
      setSession({ state: 'unreachable', error });
    }
  }, [client]);

  latestAsk.current = ask;
  const first = useRef(session.state === 'starting' ? ask : undefined);
  useEffect(() => void first.current?.(), []);

  const entered = useCallback(
    (user: SignedIn) => {
      const { current } = latest;
      entries.current += 1;
      setSession({ state: 'in', user, expired: false });
      answer(current.state === 'in' && current.user.userId === user.userId);
    },
    [answer],
  );
  const leave = useCallback(async () => {
    // Signed out locally in any case: a lost answer must not leave the next user signed in.
    const { leaveFor } = await client.logout({}).catch(() => ({ leaveFor: undefined }));
    setSession({ state: 'guest' });
    answer(false);
    // The identity provider has a separate session to end.
    if (leaveFor !== undefined) location.assign(leaveFor);
  }, [client, answer]);
  return { session, client, ask, entered, leave, proving, proved };
}
