import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { KeyCommand, Refresh } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isOutdated, onVersionKnown } from '../connection/newerVersion.ts';
import { useOnline } from '../connection/online.ts';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { missingParts, OfflineBanner } from '../feedback/offline.tsx';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { SHORTCUTS, useShortcuts } from '../keyboard/useShortcuts.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useIsDesk } from '../theme/useIsDesk.ts';
import { THEMES, useTheme } from '../theme/useTheme.ts';
import { useSnapshot } from '../useSnapshot.ts';
import { KeyChoice } from './KeyChoice.tsx';
import { BottomBar, NavigationList } from './NavigationList.tsx';
import { currentEntry, type NavigationEntry, type NavigationGroup } from './paths.ts';
import './shell.css';
import './desk.css';
import './version.css';

interface AppShellProps {
  readonly productName: string;
  readonly groups: readonly NavigationGroup[];
  /** Path of the current page. */
  readonly path: string;
  readonly user: { readonly fullName: string; readonly roleLabel: string };
  readonly locale: string;
  readonly languages: readonly LanguageChoice[];
  readonly onLanguage: (locale: string) => void;
  readonly onHome: () => void;
  /** Opens the user's account, if the product has a page for it. */
  readonly onAccount?: () => void;
  readonly onSignOut: () => void;
  /** Beside the user's button. */
  readonly bell?: ReactNode;
  /** Notice above every page, below the frame's own notices. */
  readonly notice?: ReactNode;
  /** Notice above a page with parts missing for lack of a network. */
  readonly away?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: bar, navigation at the side on a desk and at the bottom on a phone, content. */
export function AppShell(props: AppShellProps) {
  const { t } = useMessages();
  const [open, setOpen] = useState<'more' | 'user' | 'shortcuts' | null>(null);
  const close = () => setOpen(null);
  const current = currentEntry(props.groups, props.path);
  const lacks = missingParts.useAny();
  const online = useOnline();
  // The other one is not drawn: a third of the elements of a phone's first picture.
  const isDesk = useIsDesk();
  useShortcuts({ onHelp: () => setOpen('shortcuts'), onHome: props.onHome });
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t('ui.skip')}
      </a>
      <header className="top-bar" data-print="no">
        <span className="product-name">{props.productName}</span>
        <OfflineBanner />
        <div className="bar-tools">
          {props.bell}
          <button
            type="button"
            className="user-button"
            aria-haspopup="dialog"
            aria-label={t('ui.userMenu', { name: props.user.fullName })}
            onClick={() => setOpen('user')}
          >
            <SchemaIcon name="person" />
            <span>{props.user.fullName}</span>
          </button>
        </div>
      </header>
      {isDesk ? <SideBar groups={props.groups} current={current} /> : null}
      <div className="page">
        <VersionBanner />
        {props.notice}
        <main id="content" tabIndex={-1}>
          {lacks && !online ? props.away : null}
          {props.children}
        </main>
      </div>
      {isDesk ? null : <BottomBar groups={props.groups} current={current} onMore={() => setOpen('more')} />}
      {open === 'more' ? <MoreDialog groups={props.groups} current={current} onClose={close} /> : null}
      {open === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
      {open === 'user' ? (
        <UserMenu
          {...props.user}
          locale={props.locale}
          languages={props.languages}
          onLanguage={props.onLanguage}
          onShortcuts={() => setOpen('shortcuts')}
          onAccount={
            props.onAccount &&
            (() => {
              close();
              props.onAccount?.();
            })
          }
          onSignOut={() => {
            close();
            props.onSignOut();
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

interface NavigationProps {
  readonly groups: readonly NavigationGroup[];
  readonly current: NavigationEntry | undefined;
}

/** All entries beside the page; scrolled to the current one, also after a reload or an external link. */
function SideBar({ groups, current }: NavigationProps) {
  const { t } = useMessages();
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    // In the next frame: measured in the effect, the page would be laid out once more.
    const frame = requestAnimationFrame(() => {
      const bar = side.current;
      const present = current && bar?.querySelector<HTMLElement>('[aria-current="page"]');
      if (!bar || !present) return;
      const above = present.getBoundingClientRect().top - bar.getBoundingClientRect().top;
      if (above >= 0 && above + present.offsetHeight <= bar.clientHeight) return;
      bar.scrollTop += above - (bar.clientHeight - present.offsetHeight) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return (
    <nav ref={side} className="side-bar" aria-label={t('ui.mainNavigation')}>
      <NavigationList groups={groups} current={current} />
    </nav>
  );
}

interface MoreDialogProps extends NavigationProps {
  readonly onClose: () => void;
}

/** All navigation entries, on a phone. */
function MoreDialog({ groups, current, onClose }: MoreDialogProps) {
  const { t } = useMessages();
  return (
    <ModalDialog closeButton outside title={t('ui.allScreens')} onClose={onClose} className="more-dialog">
      <DialogBody>
        <nav className="more-places" aria-label={t('ui.allScreens')}>
          <NavigationList groups={groups} current={current} onFollow={onClose} />
        </nav>
      </DialogBody>
    </ModalDialog>
  );
}

/** Notice that a newer version is available, with a button to load it. */
function VersionBanner() {
  const { t } = useMessages();
  const outdated = useSnapshot(onVersionKnown, isOutdated);
  return (
    <div role="status" data-print="no">
      {outdated ? (
        <div className="new-version">
          <span>{t('version.newer')}</span>
          <Button
            icon={<Refresh size={20} aria-hidden />}
            text={t('page.reload')}
            onClick={() => location.reload()}
          />
        </div>
      ) : null}
    </div>
  );
}

/** List of the keyboard shortcuts. */
function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  return (
    <ModalDialog closeButton outside title={t('ui.shortcuts')} onClose={onClose}>
      <DialogBody>
        <dl className="facts">
          {SHORTCUTS.map(({ keys, label }) => (
            <div key={label} className="fact">
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(label)}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </ModalDialog>
  );
}

/** A selectable language. */
interface LanguageChoice {
  readonly locale: string;
  /** Name of the language in that language. */
  readonly name: string;
}

interface UserMenuProps {
  readonly fullName: string;
  readonly roleLabel: string;
  readonly locale: string;
  readonly languages: readonly LanguageChoice[];
  readonly onLanguage: (locale: string) => void;
  readonly onShortcuts: () => void;
  /** Opens the user's account, if the product has a page for it. */
  readonly onAccount?: (() => void) | undefined;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** User menu: name, theme, language, account, sign-out. */
function UserMenu(props: UserMenuProps) {
  const { t } = useMessages();
  const [theme, chooseTheme] = useTheme();
  return (
    <ModalDialog closeButton outside title={props.fullName} onClose={props.onClose} className="user-menu">
      <DialogBody>
        <div className="stack">
          <p className="soft">{props.roleLabel}</p>
          <KeyChoice
            label={t('ui.theme')}
            value={theme}
            choices={THEMES.map((value) => ({ value, label: t(`ui.theme.${value}`) }))}
            onChoose={chooseTheme}
          />
          <KeyChoice
            label={t('ui.language')}
            value={props.locale}
            choices={props.languages.map(({ locale, name }) => ({
              value: locale,
              label: name,
              lang: locale,
            }))}
            onChoose={props.onLanguage}
          />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              className="only-desk"
              icon={<KeyCommand size={20} aria-hidden />}
              text={t('ui.shortcuts')}
              onClick={props.onShortcuts}
            />
            {props.onAccount === undefined ? null : (
              <Button icon={<SchemaIcon name="person" />} text={t('ui.account')} onClick={props.onAccount} />
            )}
            <Button icon={<SchemaIcon name="log-out" />} text={t('ui.signOut')} onClick={props.onSignOut} />
          </>
        }
      />
    </ModalDialog>
  );
}
