import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { AppShell, navigationOf, useEngine, useEvents } from '../../engine/react/index.ts';
import { useWrite } from './calls.ts';
import { DemoNotice } from './DemoNotice.tsx';
import { AppFiles } from './files/AppFiles.tsx';
import { inOrder } from './locale.ts';
import { useProduct } from './Product.ts';
import { AwayPage } from './pages/AwayPage.tsx';
import { PRODUCT_NAME } from './productName.ts';
import { useRoleLabel } from './roleLabel.ts';
import { AppRoutes } from './routing/AppRoutes.tsx';
import { usePlaces } from './routing/places.ts';
import { useScrollMemory } from './routing/useScrollMemory.ts';
import { SchemaNotice } from './SchemaNotice.tsx';
import { screensOf } from './screensOf.ts';
import type { SignedIn } from './session/Session.ts';
import { useCareOfDevice } from './session/useCareOfDevice.ts';

interface FrameProps {
  readonly user: SignedIn;
  readonly onLeave: () => void;
  readonly onLocale: (locale: string) => void;
}

/** The shell with this product's navigation, kept fresh by the server's events. */
export function Frame({ user, onLeave, onLocale }: FrameProps) {
  const core = useProduct();
  const { can, navigate, locale } = useEngine();
  const { pathname } = useLocation();
  const changeLocale = useWrite('changeLocale');
  const groups = useMemo(() => navigationOf(screensOf(core), can), [core, can]);
  useEvents('/events');
  useScrollMemory();
  usePlaces();
  const roleLabel = useRoleLabel();
  const signOut = useCareOfDevice(user.userId, onLeave);
  return (
    <AppShell
      productName={PRODUCT_NAME}
      groups={groups}
      path={pathname}
      user={{ fullName: user.fullName, roleLabel: roleLabel(user.role) }}
      locale={locale}
      languages={inOrder(Object.values(core.messages)).map((messages) => ({
        locale: messages.locale,
        name: messages.name,
      }))}
      onLanguage={(chosen) => {
        onLocale(chosen);
        void changeLocale.run({ body: { locale: chosen as 'it' | 'en' | 'ar' } });
      }}
      onHome={() => navigate('dashboard-home')}
      onAccount={() => navigate('il-mio-account')}
      onSignOut={signOut}
      away={<AwayPage />}
      notice={
        <>
          <DemoNotice />
          <SchemaNotice />
          <AppFiles />
        </>
      }
    >
      <AppRoutes />
    </AppShell>
  );
}
