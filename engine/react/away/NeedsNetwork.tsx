import { type ReactNode, useEffect, useState } from 'react';
import type { WaitingWork } from '../device/deviceCare.ts';
import './away.css';

interface NeedsNetworkProps {
  /** Where the page says it with no title of its own. */
  readonly title?: string;
  /** Why nothing else is to be seen. */
  readonly text: string;
  /** The page's own texts, or the catalogue's where it has come. */
  readonly t: (id: string) => string;
  /** A moment in milliseconds since 1970, in the reader's writing. */
  readonly written: (moment: number) => string;
  /** Asks the device what waits on it. Stays the same function. */
  readonly waiting: () => Promise<readonly WaitingWork[]>;
  /** Ways on. */
  readonly children?: ReactNode;
}

/** Says that the network is wanted, and what is on this device and waits for it: nothing of it is lost. */
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

/** What was typed, to be read until its form can be shown again. */
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
