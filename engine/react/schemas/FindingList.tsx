import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';

export interface ToldFinding {
  readonly file: string;
  readonly pointer: string;
  readonly what: string;
}

interface FindingListProps {
  readonly findings: readonly ToldFinding[];
  /** What they are, with their number. */
  readonly title: string;
  /** What is said where there are none; without it nothing is shown of none. */
  readonly none?: string;
  /** To the place: of what is open, or of the file that it stands in. */
  readonly goTo: (finding: ToldFinding) => (() => void) | undefined;
  /** What settles it at once, in words: then nobody needs its place. */
  readonly settle?: (finding: ToldFinding) => SettledFinding | undefined;
}

/** A press that settles what is told. */
export interface SettledFinding {
  readonly text: string;
  readonly go: () => void;
}

/** What is told of the drafts (what stands against publishing, what wants to be read again), each with the way to its place. */
export function FindingList({ findings, title, none, goTo, settle }: FindingListProps) {
  const { t } = useMessages();
  const id = useId();
  if (findings.length === 0 && none === undefined) return null;
  return (
    <section className="schemas-findings" aria-labelledby={id} aria-live="polite">
      <h2 id={id}>{title}</h2>
      {findings.length === 0 ? <p>{none}</p> : null}
      <ul>
        {findings.map((finding) => {
          const key = `${finding.file}${finding.pointer}${finding.what}`;
          const settled = settle?.(finding);
          if (settled !== undefined)
            return (
              <li key={key}>
                <p>{finding.what}</p>
                <Button text={settled.text} onClick={settled.go} />
              </li>
            );
          const jump = goTo(finding);
          return (
            <li key={key}>
              <p>{finding.what}</p>
              <p className="schemas-file">
                {finding.file} {finding.pointer}
              </p>
              {jump === undefined ? null : <Button text={t('schemas.goThere')} onClick={jump} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
