import { type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { placeInput } from '../../index.ts';
import { EVENTS, useEvents } from '../calls/events.ts';
import { useWrites } from '../calls/useWrites.ts';
import { total } from '../device/deviceCare.ts';
import { AppFormServices } from '../editing/AppFormServices.tsx';
import { NeedsNetwork } from '../feedback/offline.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useFileArrived } from '../files/useFileArrived.ts';
import { FRAME_PART, lazyPart } from '../lazyPart.tsx';
import { AppShell } from '../navigation/AppShell.tsx';
import { navigationOf } from '../navigation/paths.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { appDeviceCare } from '../product/appDeviceCare.ts';
import { DemoNotice } from '../product/DemoNotice.tsx';
import { screensOf, useProduct, useRoleLabel } from '../product/Product.ts';
import { type SignedIn, useWrite } from '../product/typedCalls.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { isShown, keepNewRecord, newRecordStore } from '../records/newRecordStore.ts';
import { useIsLive } from '../useSnapshot.ts';
import { usePlaces, useScrollMemory } from './places.ts';
import { SchemaNotice } from './SchemaNotice.tsx';

interface FrameProps {
  readonly user: SignedIn;
  readonly chosenLocale: string;
  /** Called when the server closes this page's stream of changes. */
  readonly onStreamRefused: () => void;
  readonly onLeave: () => void;
  readonly onLocale: (locale: string) => void;
  readonly children: ReactNode;
}

/** The shell with the product's navigation, kept up to date by the server's events. */
export function Frame({ user, chosenLocale, onLeave, onLocale, onStreamRefused, children }: FrameProps) {
  const core = useProduct();
  const { can, navigate } = useEngine();
  const { pathname } = useLocation();
  const { home = '', account } = core.settings;
  const changeLocale = useWrite('changeLocale');
  const groups = useMemo(() => navigationOf(screensOf(core), can), [core, can]);
  useEvents(EVENTS, onStreamRefused);
  useScrollMemory();
  usePlaces();
  useDeleteUntouchedRecords();
  const roleLabel = useRoleLabel();
  const signOut = useCareOfDevice(user.userId, onLeave);
  return (
    <AppShell
      productName={String(core.settings.values?.['productName'] ?? '')}
      groups={groups}
      path={pathname}
      user={{ fullName: user.fullName, roleLabel: roleLabel(user.role) }}
      locale={chosenLocale}
      languages={core.languages}
      onLanguage={(chosen) => {
        onLocale(chosen);
        void changeLocale.write({ body: { locale: chosen as 'it' | 'en' | 'ar' } });
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
      {children}
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
      waiting={appDeviceCare.waiting}
    />
  );
}

const WaitingFiles = lazyPart(
  FRAME_PART,
  async () => (await import('../files/WaitingFiles.tsx')).WaitingFiles,
);

/** Photos and attachments of the user that wait on this device: sent from any page, listed in the frame. */
function AppFiles() {
  const { user } = useEngine();
  const { pathname } = useLocation();
  const go = useNavigate();
  const arrived = useFileArrived();
  const isLive = useIsLive();
  if (user === null || !isLive) return null;
  return (
    <AppFormServices>
      <Suspense fallback={null}>
        <WaitingFiles
          person={String(user.userId)}
          path={pathname}
          onSent={arrived}
          onFollow={(path) => void go(path)}
        />
      </Suspense>
    </AppFormServices>
  );
}

const WRITTEN = ['input', 'change', 'drop'] as const;

/** Deletes each record that was created by a tap, got no input, and has no open page. */
function useDeleteUntouchedRecords(): void {
  const { pathname } = useLocation();
  const { routes } = useEngine();
  const { write } = useWrites('silent');
  useEffect(() => {
    for (const event of WRITTEN) document.addEventListener(event, keepNewRecord, true);
    return () => {
      for (const event of WRITTEN) document.removeEventListener(event, keepNewRecord, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of page
  useEffect(() => {
    // Deferred until the new page is rendered.
    const timer = setTimeout(() => {
      for (const { page, call, input } of newRecordStore.all()) {
        const route = routes[call];
        if (isShown(page) || route === undefined) continue;
        newRecordStore.forget(page);
        void write(call, placeInput(route, input));
      }
    });
    return () => clearTimeout(timer);
  }, [pathname, routes, write]);
}

/**
 * Cleans data off the device: data that the server has are removed for users who have not signed in for
 * `retention.device` days, and for a user on sign-out, with a notice of what stays.
 *
 * @returns sign-out, which asks first if unsent work would remain on the device.
 */
function useCareOfDevice(userId: number, leave: () => void): () => void {
  const { toast, confirm } = useFeedback();
  const { t } = useMessages();
  const days = useProduct().settings.retention?.device.days;
  const owner = String(userId);
  useEffect(() => {
    if (days === undefined) return;
    void appDeviceCare.entered(owner, days).then((isOld) => {
      if (isOld) toast({ variant: 'warning', text: t('device.old', { days }) });
    });
  }, [owner, days, toast, t]);
  return useCallback(() => {
    const signOut = async () => {
      const unsent = await appDeviceCare.unsent(owner);
      const question = {
        text: t('device.leave', { ...unsent }),
        variant: 'warning',
        confirm: t('device.leaveYes'),
        cancel: t('device.stay'),
      } as const;
      if (total(unsent) > 0 && !(await confirm(question))) return;
      await appDeviceCare.forgetSent(owner);
      leave();
    };
    void signOut();
  }, [owner, leave, confirm, t]);
}
