import { useMemo } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import type { MessagesSchema, ProductCore } from '../../contract/index.ts';
import { settingsContext } from '../../index.ts';
import { createSchemaSource } from '../calls/schemaSource.ts';
import { pathOf } from '../navigation/paths.ts';
import { preloadedSchemas } from '../product/embeddedData.ts';
import type { AppClient, SignedIn } from '../product/typedCalls.ts';
import type { CallRoutes, EngineSettings } from '../provider/Engine.ts';
import { leaveFor } from './places.ts';

/** The product's settings for the engine. */
export function useEngineSettings(
  parts: Omit<AppParts, 'onEntered' | 'onLocale'>,
  user: SignedIn | null,
): EngineSettings {
  const go = useNavigate();
  const { core, client, routes, messages } = parts;
  const { version, formVersions } = core;
  // Memoized separately: a new source would mean new keys, and everything built on a schema, with the text
  // typed in it, would be re-mounted.
  const schemas = useMemo(
    () =>
      createSchemaSource({
        ...{ version, formVersions, fetch: signedInFetch(client), files: preloadedSchemas(version) },
      }),
    [version, formVersions, client],
  );
  return useMemo(
    () => ({
      client,
      routes,
      messages,
      user,
      locale: messages.locale,
      schemas,
      ...settingsContext(core.settings),
      territory: core.settings.values?.territory,
      ...navigationOf(core, go),
    }),
    [core, client, routes, messages, schemas, user, go],
  );
}

/** Schemas require a session: on 401 a call triggers sign-in, then the schema is requested again. */
function signedInFetch(client: AppParts['client']): typeof globalThis.fetch {
  return async (address, init) => {
    const answer = await fetch(address, init);
    if (answer.status !== 401) return answer;
    await client.fetchMe({});
    return fetch(address, init);
  };
}

function navigationOf(
  core: ProductCore,
  go: NavigateFunction,
): Pick<EngineSettings, 'navigate' | 'pathOf' | 'follow'> {
  const find: EngineSettings['pathOf'] = (screen, params) => {
    const path = core.screens[screen]?.path;
    return path === undefined ? undefined : pathOf(path, params);
  };
  return {
    pathOf: find,
    follow: (address) => {
      const { pathname, search, hash } = new URL(address, location.origin);
      // The browser handles a hash on the same page, to which forms listen.
      if (pathname === location.pathname && search === location.search && hash !== '') location.hash = hash;
      else void go(`${pathname}${search}${hash}`);
    },
    navigate: (screen, params, { forGood = false } = {}) => {
      const path = find(screen, params);
      if (path === undefined) throw new Error(`No screen '${screen}': see the screen schemas for its name.`);
      if (forGood) leaveFor(go, path);
      // A link to the present page adds no history entry, so that one Back leaves it.
      else void go(path, { replace: location.pathname === path && location.search === '' });
    },
  };
}

/** Inputs of both halves of the app, before and after sign-in. */
export interface AppParts {
  readonly core: ProductCore;
  readonly client: AppClient;
  readonly routes: CallRoutes;
  readonly messages: MessagesSchema;
  /** The selected language, whose texts may still be loading. */
  readonly chosenLocale: string;
  readonly onLocale: (locale: string) => void;
  readonly onEntered: (user: SignedIn) => void;
}
