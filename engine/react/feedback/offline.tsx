import { Offline, Time } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { createTally, serverWaits, useOnline } from '../connection/online.ts';
import type { WaitingWork } from '../device/deviceCare.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import './away.css';

/** Banner while the device is offline, or the server is busy and requests are being retried. */
export function OfflineBanner() {
  const { t } = useMessages();
  const online = useOnline();
  const waits = serverWaits.useAny();
  return (
    <div role="status" className="line-banner" data-print="no">
      {online ? null : (
        <div className="offline">
          <Offline size={20} aria-hidden />
          <span>{t('ui.offline')}</span>
        </div>
      )}
      {online && waits ? (
        <div className="offline">
          <Time size={20} aria-hidden />
          <span>{t('ui.serverBusy')}</span>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Placeholder of a part that could not be loaded offline; the frame displays one notice for the whole page.
 */
export function MissingPart() {
  const { t } = useMessages();
  useEffect(() => missingParts.begin(), []);
  return (
    <p className="row soft">
      <SchemaIcon name="offline" />
      {t('away.part')}
    </p>
  );
}

/** Parts of the current page that could not be loaded offline. */
export const missingParts = createTally();

interface NeedsNetworkProps {
  /** Title, where the page has none. */
  readonly title?: string;
  /** Explanation why the page is not available. */
  readonly text: string;
  /** Texts contained in the page, or those of the catalogue if loaded. */
  readonly t: (id: string) => string;
  /** Formats a time in ms since 1970. */
  readonly written: (moment: number) => string;
  /** Loads the unsent work on this device. Must be a stable function. */
  readonly waiting: () => Promise<readonly WaitingWork[]>;
  /** Links to continue. */
  readonly children?: ReactNode;
}

/** Notice that the network is needed, with the unsent work on this device: no input is lost. */
export function NeedsNetwork({ title, text, t, written, waiting, children }: NeedsNetworkProps) {
  const [work, setWork] = useState<readonly WaitingWork[]>();
  useEffect(() => {
    void waiting().then(setWork);
  }, [waiting]);
  return (
    <section className="sheet stack needs-network" aria-label={title ?? t('away.waits')}>
      <p>
        {title === undefined ? null : <strong>{title}. </strong>}
        {text}
      </p>
      {work === undefined ? null : work.length === 0 ? (
        <p className="soft">{t('away.nothing')}</p>
      ) : (
        <>
          <p id="away-waits">
            <strong>{t('away.waits')}</strong>
          </p>
          <ul aria-labelledby="away-waits">
            {work.map(({ id, what, title, since, words = [] }) => (
              <li key={id}>
                {[t(`away.${what}`), title, since === undefined ? '' : written(since)]
                  .filter((word) => word !== undefined && word !== '')
                  .join(' · ')}
                {words.length === 0 ? null : <Typed words={words} title={t('away.read')} />}
              </li>
            ))}
          </ul>
          <p className="soft">{t('away.later')}</p>
        </>
      )}
      {children === undefined ? null : <div className="row">{children}</div>}
    </section>
  );
}

/** Answers of a draft as text, readable until its form can be displayed again. */
function Typed({
  words,
  title,
}: {
  readonly words: NonNullable<WaitingWork['words']>;
  readonly title: string;
}) {
  return (
    <details className="waiting-words">
      <summary>{title}</summary>
      <dl>
        {words.map(({ label, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields of one section may have one name; the list never changes
          <div key={place}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
