import { type EditedFiles, goneAlong } from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface GoneAlongListProps {
  readonly before: EditedFiles;
  /** The files after the removal. */
  readonly after: EditedFiles;
}

/** Side effects of removing a line (examples, rules, figures); renders null if there are none. */
export function GoneAlongList({ before, after }: GoneAlongListProps) {
  const { t, catalogue } = useMessages();
  const { examples, examplesGone, rules, figures } = goneAlong(before, after);
  const messageText = (message: string) => textOf(message, catalogue) ?? message;
  const effects = [
    ...(examples === 0 ? [] : [t('schemas.alongExamples', { count: examples })]),
    ...examplesGone.map((title) => t('schemas.alongExample', { title })),
    ...rules.map((message) => t('schemas.alongRule', { text: messageText(message) })),
    ...(figures === 0 ? [] : [t('schemas.alongFigures', { count: figures })]),
  ];
  if (effects.length === 0) return null;
  return (
    <section className="schemas-mentions" aria-label={t('schemas.along')}>
      <h3>{t('schemas.along')}</h3>
      <ul>
        {effects.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
