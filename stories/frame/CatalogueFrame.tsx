import { type ReactNode, use, useLayoutEffect, useMemo } from 'react';
import { callRoutes } from '#generated/calls.ts';
import { type Context, settingsContext } from '../../engine/index.ts';
import { CallFormServices, EngineProvider, pathOf } from '../../engine/react/index.ts';
import { recordedAnswers, recordedClient } from '../recorded/recordedClient.ts';
import { sceneAnswers } from '../recorded/sceneAnswers.ts';
import { CatalogueSettingsContext } from './CatalogueSettings.ts';
import { catalogueMessages, catalogueProduct, catalogueSchemas } from './catalogueProduct.ts';
import { catalogueUser } from './catalogueUser.ts';

interface CatalogueFrameProps {
  readonly children: ReactNode;
  /** Context of an example: its user replaces that of the toolbar. */
  readonly context?: Context | undefined;
  /** What recorded answers give way to. */
  readonly scene?: Context | undefined;
}

/**
 * Providers that the app gives its screens: schemas, messages, modules and form services of the product, with
 * recorded answers.
 */
export function CatalogueFrame({ children, context, scene }: CatalogueFrameProps) {
  const { locale, role } = use(CatalogueSettingsContext);
  const { core } = catalogueProduct();
  const messages = catalogueMessages(locale);
  const client = useMemo(
    () => recordedClient(role, scene === undefined ? {} : sceneAnswers(recordedAnswers(role), scene)),
    [role, scene],
  );
  const schemas = useMemo(catalogueSchemas, []);
  const user = useMemo(() => catalogueUser(role, context), [role, context]);
  const modules = useMemo(
    () => ({ ...core.settings.modules, ...(context?.['modules'] as object | undefined) }),
    [core, context],
  );
  const { settings } = useMemo(() => settingsContext(core.settings), [core]);
  useLayoutEffect(() => {
    document.documentElement.lang = messages.locale;
    document.documentElement.dir = messages.direction;
  }, [messages]);
  return (
    <EngineProvider
      client={client}
      routes={callRoutes}
      schemas={schemas}
      messages={messages}
      locale={messages.locale}
      user={user}
      modules={modules}
      settings={settings}
      navigate={() => undefined}
      pathOf={(screen, params) => {
        const path = core.screens[screen]?.path;
        return path === undefined ? undefined : pathOf(path, params);
      }}
    >
      <CallFormServices own={OWN}>{children}</CallFormServices>
    </EngineProvider>
  );
}

/** A photo of a story is a grey area: no server keeps any. */
const GREY =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"%3E%3Crect width="4" height="3" fill="%23789"/%3E%3C/svg%3E';
const OWN = { photoUrl: () => GREY, uploadPhoto: async () => 1, showUnconfirmed: false };
