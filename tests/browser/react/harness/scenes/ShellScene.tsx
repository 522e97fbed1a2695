import { useState } from 'react';
import type { ScreenSchema } from '../../../../../engine/contract/index.ts';
import {
  AppShell,
  navigationOf,
  PageHeader,
  Trail,
  trailOf,
  useEngine,
} from '../../../../../engine/react/index.ts';

const screen = (
  name: string,
  path: string,
  order: number,
  more: Partial<ScreenSchema> = {},
): ScreenSchema => ({
  $schema: '',
  name,
  path,
  title: name,
  navigation: { group: order < 50 ? 'Lavoro' : 'Registri', label: name, icon: 'box', order },
  blocks: [],
  ...more,
});

const screens: readonly ScreenSchema[] = [
  screen('Oggi', '/', 10),
  screen('Libri', '/books', 20),
  screen('Prestiti', '/loans', 30),
  screen('Lettori', '/readers', 40),
  screen('Scaffali', '/shelves', 60),
  screen('Roghi', '/fires', 70, { permission: 'Book.burn' }),
  { $schema: '', name: 'Libro', path: '/books/:id', title: 'Libro', blocks: [] },
];

/** The frame around a book's page. */
export function ShellScene() {
  const { can } = useEngine();
  const [announcement, setSaid] = useState('');
  return (
    <AppShell
      productName="Biblioteca"
      groups={navigationOf(screens, can)}
      path="/books/7"
      user={{ fullName: 'Livia Bibliotecaria', roleLabel: 'Bibliotecaria' }}
      locale="it"
      languages={[
        { locale: 'it', name: 'Italiano' },
        { locale: 'ar', name: 'العربية' },
      ]}
      onLanguage={(locale) => setSaid(`language ${locale}`)}
      onHome={() => setSaid('home')}
      onSignOut={() => setSaid('out')}
    >
      <PageHeader
        title="Libro n.7"
        productName="Biblioteca"
        trail={<Trail steps={trailOf(screens, '/books/7')} onFollow={(path) => setSaid(`to ${path}`)} />}
      />
      <output data-said>{announcement}</output>
    </AppShell>
  );
}
