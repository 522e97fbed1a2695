import { type LocaleText, withLocaleText } from '../../editor/index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './useEditSteps.ts';

interface LocaleTextsProps {
  readonly texts: readonly LocaleText[];
  readonly editing: EditSteps;
  /** Title, if the message belongs to another line. */
  readonly said?: string;
}

/**
 * A message in every language side by side; missing texts are marked. Lists its slots, which are filled at
 * run time.
 */
export function LocaleTexts({ texts, editing, said }: LocaleTextsProps) {
  const { t } = useMessages();
  const slots = slotsIn(texts[0]?.text ?? '');
  const title = said ?? t('schemas.inLanguages');
  return (
    <section className="schemas-panel" aria-label={title}>
      <h2>{title}</h2>
      {said === undefined ? null : <p className="schemas-file">{t('schemas.saidElsewhere')}</p>}
      {slots.length === 0 ? null : <p>{t('schemas.slots', { slots: slots.join(' ') })}</p>}
      {texts.map((localeText, index) => (
        <div key={localeText.file} className="schemas-language">
          <LocaleField text={localeText} isOwn={index === 0} {...{ slots, editing }} />
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
  const say = (newText: string) =>
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
        onChange={(event) => say(event.target.value)}
      />
    </label>
  );
}

function slotsIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{[^{}]+\}/g) ?? [])];
}
