import { type ReactNode, useCallback } from 'react';
import { EngineProvider } from '../../../../engine/react/index.ts';
import { bookPage, books } from './books.ts';
import { catalogue } from './catalogue.ts';
import { client, routes } from './client.ts';

/** State of the last navigation, read by tests. */
declare global {
  interface Window {
    went?: { readonly screen: string; readonly params: Readonly<Record<string, string>> | undefined };
  }
}

const user = {
  userId: 7,
  empID: 7,
  fullName: 'Livia Bibliotecaria',
  role: 'librarian',
  permissions: ['Book.write', 'Loan.write'],
};
const never = () => Promise.reject(new Error('The library fetches no schemas.'));
const schemas = {
  form: never,
  check: never,
  wizard: never,
  calendar: never,
  workflow: never,
  grid: never,
  entity: never,
  editorTexts: never,
  table: async (name: string) => (name === 'book-page' ? bookPage : books),
};

/** An invented second product: a library with its catalogue, its books and its own calls, all in memory. */
export function Library({ children }: { readonly children: ReactNode }) {
  const navigate = useCallback((screen: string, params?: Readonly<Record<string, string>>) => {
    window.went = { screen, params };
  }, []);
  const pathOf = useCallback(
    (screen: string, params?: Readonly<Record<string, string>>) => `/${screen}/${params?.['id'] ?? ''}`,
    [],
  );
  return (
    <EngineProvider
      client={client}
      routes={routes}
      schemas={schemas}
      messages={catalogue}
      locale="it"
      user={user}
      modules={{ gifts: true }}
      navigate={navigate}
      pathOf={pathOf}
    >
      {children}
    </EngineProvider>
  );
}
