import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { MessagesSchema } from '../../contract/index.ts';
import { FeedbackProvider } from '../feedback/FeedbackProvider.tsx';
import type { Engine, EngineSettings } from '../provider/Engine.ts';
import { EngineContext } from '../provider/EngineContext.ts';
import { countDaysIn, today, watchDay } from '../provider/today.ts';
import { useKeyGuard } from '../provider/useKeyGuard.ts';
import { usePressGuard } from '../provider/usePressGuard.ts';

/**
 * Provides the engine's context, toasts and questions to everything below it. One per page, above the
 * router's screens. Nesting is allowed: an inner one (preview, story) has its own client and user.
 */
export function EngineProvider({ children, ...settings }: EngineSettings & { readonly children: ReactNode }) {
  const {
    client,
    routes,
    schemas,
    messages: served,
    locale,
    user,
    modules,
    navigate,
    pathOf,
    follow,
    territory,
    settings: values,
  } = settings;
  const [added, addTexts] = useState<MessagesSchema['texts']>({});
  const messages = useMemo(() => ({ ...served, texts: { ...added, ...served.texts } }), [served, added]);
  countDaysIn((messages.formats.dateTime as Intl.DateTimeFormatOptions | undefined)?.timeZone);
  const day = useSyncExternalStore(watchDay, () => today());
  useKeyGuard();
  usePressGuard();
  const engine = useMemo<Engine>(() => {
    const permissions = new Set(user?.permissions);
    return {
      client,
      routes,
      schemas,
      messages,
      locale,
      user,
      modules,
      navigate,
      pathOf,
      ...(follow === undefined ? {} : { follow }),
      territory,
      can: (permission) => permission === undefined || permissions.has(permission),
      context: { user: user ?? {}, modules, settings: values ?? {}, today: day },
      addTexts,
    };
  }, [
    client,
    routes,
    schemas,
    messages,
    locale,
    user,
    modules,
    navigate,
    pathOf,
    follow,
    territory,
    values,
    day,
  ]);
  return (
    <PortalProvider>
      <OverlaysProvider>
        <EngineContext value={engine}>
          <FeedbackProvider>{children}</FeedbackProvider>
        </EngineContext>
      </OverlaysProvider>
    </PortalProvider>
  );
}
