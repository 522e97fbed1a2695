import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';

export interface ReportedFinding {
  readonly file: string;
  readonly pointer: string;
  readonly what: string;
}

interface FindingListProps {
  readonly findings: readonly ReportedFinding[];
  /** Heading, with the number of findings. */
  readonly title: string;
  /** Text for an empty list; absent: an empty list is not rendered. */
  readonly none?: string;
  /** Opens the place, in the present file or in another one. */
  readonly goTo: (finding: ReportedFinding) => (() => void) | undefined;
  /** Offers an immediate fix, which replaces the link to the place. */
  readonly fix?: (finding: ReportedFinding) => Fix | undefined;
}

/** Button that fixes a finding. */
export interface Fix {
  readonly text: string;
  readonly go: () => void;
}

/** Findings of the drafts (errors that block publishing, texts to review), each with a link to its place. */
export function FindingList({ findings, title, none, goTo, fix }: FindingListProps) {
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
          const button = fix?.(finding);
          if (button !== undefined)
            return (
              <li key={key}>
                <p>{finding.what}</p>
                <Button text={button.text} onClick={button.go} />
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
