import { type ReactNode, useMemo } from 'react';
import { callRoutes } from '#generated/calls.ts';
import type { MessagesSchema } from '../../engine/index.ts';
import { createSchemaSource, EngineProvider } from '../../engine/react/index.ts';
import messages from '../../schemas/shared/messages.it.json' with { type: 'json' };
import roles from '../../schemas/shared/roles.json' with { type: 'json' };
import settings from '../../schemas/shared/settings.json' with { type: 'json' };
import { memoryClient } from './memoryClient.ts';

/** Everybody's permissions: a story shows all that there is to see. */
const USER = {
  userId: 1,
  empID: 1,
  fullName: 'Ferrero Marco',
  role: 'admin',
  permissions: roles.permissions.map(({ name }) => name),
};

/** What the app gives its screens, with data in memory. */
export function CatalogueFrame({ children }: { readonly children: ReactNode }) {
  const schemas = useMemo(() => createSchemaSource({ version: 'catalogue' }), []);
  return (
    <EngineProvider
      client={memoryClient}
      routes={callRoutes}
      schemas={schemas}
      messages={messages as unknown as MessagesSchema}
      locale="it"
      user={USER}
      modules={settings.modules}
      navigate={() => undefined}
      pathOf={() => undefined}
    >
      <main>{children}</main>
    </EngineProvider>
  );
}
