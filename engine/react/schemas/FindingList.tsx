import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { type EmptyGroup, labelPlaces, type UntranslatedText, withLabel } from '../../editor/index.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './drafts/useEditSteps.ts';

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
  readonly settle?: (finding: ReportedFinding) => SettledFinding | undefined;
}

/** Button that fixes a finding. */
export interface SettledFinding {
  readonly text: string;
  readonly go: () => void;
}

/** Findings of the drafts (errors that block publishing, texts to review), each with a link to its place. */
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

/** Hint for a form with an empty group, which blocks publishing. */
export function EmptyGroupNote({ groups }: { readonly groups: readonly EmptyGroup[] }) {
  const { t } = useMessages();
  const [add, publish] = [t('schemas.add'), t('schemas.publish')];
  return groups.map(({ pointer, title }) => (
    <p key={pointer} className="bp6-callout bp6-intent-primary">
      {t('schemas.emptyGroup', { what: t(title), add, publish })}
    </p>
  ));
}

interface TranslationDialogProps {
  /** The text and the language that lacks it, which gets the focus. */
  readonly of: UntranslatedText;
  readonly editing: EditSteps;
  readonly onDone: () => void;
}

/** Translations of one text in all languages, opened from a finding. */
export function TranslationDialog({ of, editing, onDone }: TranslationDialogProps) {
  const { t } = useMessages();
  const id = useId();
  const places = labelPlaces(editing.files, of);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const saidIn = (locale: string, said = '') => typed[locale] ?? said;
  const keep = () => {
    const files = places.reduce((now, { locale, said: stored = '' }) => {
      const text = saidIn(locale, stored).trim();
      return text === stored ? now : withLabel(now, locale, of, text);
    }, editing.now());
    if (files !== editing.now())
      editing.edit(files, { label: t('schemas.stepTranslation', { text: of.text }) });
    onDone();
  };
  return (
    <PromptDialog
      title={t('schemas.translations', { text: of.text })}
      refusal=""
      submit={{
        ...{ text: t('schemas.translateKeep'), loading: false },
        disabled: places.every(({ locale, said: stored = '' }) => saidIn(locale, stored).trim() === stored),
      }}
      onCancel={onDone}
      onSubmit={keep}
    >
      {places.map(({ locale, name, said: stored }) => (
        <label key={locale} className="bp6-label" htmlFor={`${id}-${locale}`}>
          {t('schemas.item.in', { language: name })}
          <input
            id={`${id}-${locale}`}
            className="bp6-input bp6-fill"
            dir="auto"
            lang={locale}
            // biome-ignore lint/a11y/noAutofocus: the user asked for this language; the dialog's title is announced before.
            autoFocus={locale === of.locale}
            value={saidIn(locale, stored)}
            onChange={(event) => setTyped({ ...typed, [locale]: event.target.value })}
          />
        </label>
      ))}
    </PromptDialog>
  );
}
