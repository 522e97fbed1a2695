import { Button, Switch } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import {
  grammarAt,
  hasTextElsewhere,
  type LocaleText,
  labelPlaces,
  type OutlinePlace,
  type OutlineRow,
  textsOf,
  withLabel,
  withLabelApart,
  withLocaleText,
} from '../../../editor/index.ts';
import { textOf } from '../../../index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { EditSteps } from '../drafts/useEditSteps.ts';
import { isSame } from '../outline/outlineRows.ts';

interface TextTranslationsProps {
  readonly row: OutlineRow;
  /** The places that the line combines. */
  readonly places: readonly OutlinePlace[];
  /** All lines of the file: each has separate texts. */
  readonly rows: readonly OutlineRow[];
  readonly editing: EditSteps;
}

/** Translations of every text of a line, each titled by its keyword; equal texts are distinguished by it. */
export function TextTranslations({ row, places, rows, editing }: TextTranslationsProps) {
  const { catalogue } = useMessages();
  const { files } = editing;
  if (labelPlaces(files, undefined).length === 0) return null;
  const lineTexts = places.flatMap((place) => {
    const inner = rows.filter(
      ({ file, pointer }) => file === place.file && pointer.startsWith(`${place.pointer}/`),
    );
    return textsOf(files, place).flatMap(({ pointer, text, word }) => {
      const isInner = inner.some((candidate) => `${pointer}/`.startsWith(`${candidate.pointer}/`));
      return isInner ? [] : [{ at: { file: place.file, pointer }, text, word }];
    });
  });
  // Where a property is a reference, the line's label is defined elsewhere.
  const { labelPlace, label } = row;
  const isOwn = labelPlace === undefined || lineTexts.some(({ at }) => isSame(at, labelPlace));
  const texts = isOwn ? lineTexts : [{ at: labelPlace, text: label, word: 'title' }, ...lineTexts];
  return texts.map(({ at, text, word }) => {
    const isAlone = texts.filter((candidate) => candidate.text === text).length === 1;
    const holder = grammarAt(files, at.file, at.pointer.slice(0, at.pointer.lastIndexOf('/')));
    const name = textOf(`schema.${holder?.id}.${word}`, catalogue) ?? word;
    return (
      <PlaceTranslations
        key={`${at.file}${at.pointer}`}
        {...{ text, at, editing }}
        {...(isAlone ? {} : { textTitle: name })}
      />
    );
  });
}

interface PlaceTranslationsProps {
  readonly text: string;
  readonly at: OutlinePlace;
  /** Title of the text, where a line has several. */
  readonly textTitle?: string;
  readonly editing: EditSteps;
}

/**
 * Translations of a label. Missing ones are marked, and a former translation can be adopted. A text used at
 * several places may get a different translation at one of them.
 */
function PlaceTranslations({ text, at, textTitle, editing }: PlaceTranslationsProps) {
  const { t } = useMessages();
  const id = useId();
  const places = labelPlaces(editing.files, at);
  const isElsewhere = useMemo(() => hasTextElsewhere(editing.files, at), [editing.files, at]);
  if (places.length === 0) return null;
  const saveText = (locale: string, translation: string) =>
    editing.edit(withLabel(editing.now(), locale, at, translation), {
      label: t('schemas.stepTranslation', { text }),
      group: `label ${locale} ${at.file}${at.pointer}`,
    });
  const saveApart = (locale: string, isApart: boolean) =>
    editing.edit(withLabelApart(editing.now(), locale, at, isApart), {
      label: t('schemas.stepTranslation', { text }),
    });
  return (
    <section className="schemas-panel" aria-labelledby={id}>
      <h2 id={id}>
        {textTitle === undefined
          ? t('schemas.translations', { text })
          : t('schemas.translationsOf', { text, called: textTitle })}
      </h2>
      {isElsewhere ? <p>{t('schemas.translatedElsewhere')}</p> : null}
      {places.map(({ locale, name, said: translation, offer, isException }) => (
        <div key={locale} className="schemas-language">
          <label className="bp6-label">
            {name}{' '}
            {translation === undefined ? <em className="schemas-state">{t('schemas.missing')}</em> : null}{' '}
            {offer === undefined ? null : (
              <em className="schemas-state">
                {t('schemas.translatesFormer', { former: offer.of, said: offer.is })}
              </em>
            )}
            <input
              className="bp6-input bp6-fill"
              dir="auto"
              lang={locale}
              value={translation ?? ''}
              onChange={(event) => saveText(locale, event.target.value)}
            />
          </label>
          {offer === undefined ? null : (
            <Button
              text={t('schemas.stillRight', { language: name, said: offer.is })}
              onClick={() => saveText(locale, offer.is)}
            />
          )}
          {translation !== undefined && (isElsewhere || isException) ? (
            <Switch
              checked={isException}
              label={t('schemas.onlyHere', { language: name })}
              onChange={() => saveApart(locale, !isException)}
            />
          ) : null}
        </div>
      ))}
    </section>
  );
}

interface LocaleTextsProps {
  readonly texts: readonly LocaleText[];
  readonly editing: EditSteps;
  /** Title, if the message belongs to another line. */
  readonly messageTitle?: string;
}

/**
 * A message in every language side by side; missing texts are marked. Lists its slots, which are filled at
 * run time.
 */
export function LocaleTexts({ texts, editing, messageTitle }: LocaleTextsProps) {
  const { t } = useMessages();
  const slots = slotsIn(texts[0]?.text ?? '');
  const title = messageTitle ?? t('schemas.inLanguages');
  return (
    <section className="schemas-panel" aria-label={title}>
      <h2>{title}</h2>
      {messageTitle === undefined ? null : <p className="schemas-file">{t('schemas.saidElsewhere')}</p>}
      {slots.length === 0 ? null : <p>{t('schemas.slots', { slots: slots.join(' ') })}</p>}
      {texts.map((localeText, index) => (
        <div key={`${localeText.file}${localeText.pointer}`} className="schemas-language">
          <LocaleField
            text={localeText}
            isOwn={index === 0}
            // The plural form of a number may spell it out.
            slots={localeText.pointer === texts[0]?.pointer ? slots : []}
            editing={editing}
          />
        </div>
      ))}
    </section>
  );
}

function LocaleField({
  text: place,
  isOwn,
  slots,
  editing,
}: {
  readonly text: LocaleText;
  /** Text of the file's main language: without it the message does not exist. */
  readonly isOwn: boolean;
  readonly slots: readonly string[];
  readonly editing: EditSteps;
}) {
  const { t } = useMessages();
  const { file, pointer, locale, name, text } = place;
  const lost = text === undefined ? [] : slots.filter((slot) => !slotsIn(text).includes(slot));
  const saveText = (newText: string) =>
    editing.edit(withLocaleText(editing.now(), place, newText, isOwn), {
      label: t('schemas.stepTranslation', { text: newText }),
      group: `text ${file}${pointer}`,
    });
  return (
    <label className="bp6-label">
      {name} {text === undefined ? <em className="schemas-state">{t('schemas.missing')}</em> : null}
      {lost.length === 0 ? null : (
        <em className="schemas-state" data-state="failed">
          {t('schemas.slotsLost', { slots: lost.join(' ') })}
        </em>
      )}
      <textarea
        className="bp6-input bp6-fill"
        dir="auto"
        lang={locale}
        rows={3}
        value={text ?? ''}
        onChange={(event) => saveText(event.target.value)}
      />
    </label>
  );
}

function slotsIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{[^{}]+\}/g) ?? [])];
}
