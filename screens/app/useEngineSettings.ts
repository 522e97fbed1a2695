import { useMemo } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { callRoutes } from '#generated/calls.ts';
import type { ProductCore } from '../../engine/contract/index.ts';
import { createSchemaSource, type EngineSettings, pathOf } from '../../engine/react/index.ts';
import type { AppParts } from './AppParts.ts';
import { leaveFor } from './routing/places.ts';
import type { SignedIn } from './session/Session.ts';

/** What the engine's face is given by this product. */
export function useEngineSettings(
  parts: Omit<AppParts, 'onEntered' | 'onLocale'>,
  user: SignedIn | null,
): EngineSettings {
  const go = useNavigate();
  const { core, client, messages } = parts;
  return useMemo(
    () => ({
      client,
      routes: callRoutes,
      messages,
      user,
      locale: messages.locale,
      schemas: createSchemaSource({ version: core.version }),
      modules: core.settings.modules,
      ...waysOf(core, go),
    }),
    [core, client, messages, user, go],
  );
}

function waysOf(core: ProductCore, go: NavigateFunction): Pick<EngineSettings, 'navigate' | 'pathOf'> {
  const find: EngineSettings['pathOf'] = (screen, params) => {
    const path = core.screens[screen]?.path;
    return path === undefined ? undefined : pathOf(path, params);
  };
  return {
    pathOf: find,
    navigate: (screen, params, { forGood = false } = {}) => {
      const path = find(screen, params);
      if (path === undefined) throw new Error(`No screen '${screen}': see the screen schemas for its name.`);
      if (forGood) leaveFor(go, path);
      // A tab that is tapped twice is one place: Back leaves it at once.
      else void go(path, { replace: location.pathname === path && location.search === '' });
    },
  };
}
