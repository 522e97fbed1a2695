import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { AppFiles } from '../attachments/AppFiles.tsx';
import { NeedsNetwork } from '../away/NeedsNetwork.tsx';
import { useBegun } from '../begun/useBegun.ts';
import { EVENTS } from '../calls/openEvents.ts';
import { useEvents } from '../calls/useEvents.ts';
import { AppShell } from '../navigation/AppShell.tsx';
import { navigationOf } from '../navigation/navigationOf.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { DemoNotice } from '../product/DemoNotice.tsx';
import { deviceCare } from '../product/deviceCare.ts';
import { useWrite } from '../product/hostCalls.ts';
import { useProduct } from '../product/Product.ts';
import { useRoleLabel } from '../product/roleLabel.ts';
import type { SignedIn } from '../product/Session.ts';
import { screensOf } from '../product/screensOf.ts';
import { PRODUCT_NAME } from '../product/servedPage.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { usePlaces } from './places.ts';
import { SchemaNotice } from './SchemaNotice.tsx';
import { useCareOfDevice } from './useCareOfDevice.ts';
import { useScrollMemory } from './useScrollMemory.ts';

interface FrameProps {
  readonly user: SignedIn;
  readonly chosenLocale: string;
  /** Called when the server closes this page's stream of changes. */
  readonly onUnheard: () => void;
  readonly onLeave: () => void;
  readonly onLocale: (locale: string) => void;
}

/** The shell with the product's navigation, kept up to date by the server's events. */
export function Frame({ user, chosenLocale, onLeave, onLocale, onUnheard }: FrameProps) {
  const core = useProduct();
  const { can, navigate } = useEngine();
  const { pathname } = useLocation();
  const { home = '', account } = core.settings;
  const changeLocale = useWrite('changeLocale');
  const groups = useMemo(() => navigationOf(screensOf(core), can), [core, can]);
  useEvents(EVENTS, onUnheard);
  useScrollMemory();
  usePlaces();
  useBegun();
  const roleLabel = useRoleLabel();
  const signOut = useCareOfDevice(user.userId, onLeave);
  return (
    <AppShell
      productName={PRODUCT_NAME}
      groups={groups}
      path={pathname}
      user={{ fullName: user.fullName, roleLabel: roleLabel(user.role) }}
      locale={chosenLocale}
      languages={core.languages}
      onLanguage={(chosen) => {
        onLocale(chosen);
        void changeLocale.run({ body: { locale: chosen as 'it' | 'en' | 'ar' } });
      }}
      onHome={() => navigate(home)}
      {...(account === undefined ? {} : { onAccount: () => navigate(account) })}
      onSignOut={signOut}
      bell={<NotificationBell />}
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

/** Placeholder for a page that cannot be loaded offline: the reason, and the unsent work on this device. */
function AwayPage() {
  const { t, value } = useMessages();
  return (
    <NeedsNetwork
      t={t}
      title={t('away.title')}
      text={t('away.page')}
      written={(moment) => value(new Date(moment).toISOString(), 'date-time')}
      waiting={deviceCare.waiting}
    />
  );
}
