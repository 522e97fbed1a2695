import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { MessagesSchema } from '../../contract/index.ts';
import { hasPermission } from '../../index.ts';
import { FeedbackProvider } from '../feedback/FeedbackProvider.tsx';
import { usePressGuards } from '../feedback/pressGuards.ts';
import { type Engine, EngineContext, type EngineSettings } from '../provider/Engine.ts';
import { countDaysIn, today, watchDay } from '../provider/today.ts';
import { useSnapshot } from '../useSnapshot.ts';

/**
 * Provides the engine's context, toasts and questions to everything below it. One per page, above the
 * router's screens. Nesting is allowed: an inner one (preview, story) has its own client and user.
 */
export function EngineProvider({ children, ...settings }: EngineSettings & { readonly children: ReactNode }) {
  const {
    client,
    routes,
    schemas,
    messages: catalogue,
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
  const messages = useMemo(
    () => ({ ...catalogue, texts: { ...added, ...catalogue.texts } }),
    [catalogue, added],
  );
  countDaysIn((messages.formats.dateTime as Intl.DateTimeFormatOptions | undefined)?.timeZone);
  const day = useSnapshot(watchDay, () => today());
  usePressGuards();
  const engine = useMemo<Engine>(() => {
    const permissions = user?.permissions ?? [];
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
      can: (permission) => hasPermission(permissions, permission),
      mayCall: (name) => hasPermission(permissions, routes[name]?.permission),
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
