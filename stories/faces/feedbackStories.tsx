import { Button } from '@blueprintjs/core';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { EmptyState, ErrorState, Skeleton, useFeedback, useMessages } from '../../engine/react/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import './page.css';

/** Every toast message of the product, each behind its button. */
function Toasts() {
  const { toastMessage } = useFeedback();
  const { t, catalogue } = useMessages();
  const texts = Object.entries(catalogue.texts).filter(([, text]) => typeof text === 'object');
  return (
    <ul className="catalogue-list">
      {texts.map(([id]) => (
        <li key={id}>
          <Button text={t(id) || id} onClick={() => toastMessage(id)} /> <small>{id}</small>
        </li>
      ))}
    </ul>
  );
}

/** Every confirmation question of an action or a step. */
function Questions({ questions }: { readonly questions: readonly string[] }) {
  const { confirm } = useFeedback();
  const { t } = useMessages();
  return (
    <ul className="catalogue-list">
      {questions.map((question) => (
        <li key={question}>
          <Button text={t(question)} onClick={() => void confirm({ text: t(question) })} />
        </li>
      ))}
    </ul>
  );
}

interface FeedbackFaceProps {
  readonly kind: 'toasts' | 'questions' | 'states';
  readonly questions: readonly string[];
}

const TITLES = {
  toasts: 'Avvisi che il prodotto dà',
  questions: 'Domande prima di agire',
  states: 'Attesa, vuoto, errore',
} as const;

function FeedbackFace({ kind, questions }: FeedbackFaceProps) {
  return (
    <CatalogueFrame>
      <main>
        <h1>{TITLES[kind]}</h1>
        {kind === 'toasts' ? <Toasts /> : null}
        {kind === 'questions' ? <Questions questions={questions} /> : null}
        {kind === 'states' ? (
          <>
            <Skeleton lines={4} />
            <EmptyState text="Nessun risultato" />
            <ErrorState text="Controlla la connessione e riprova." onRetry={() => undefined} />
          </>
        ) : null}
      </main>
    </CatalogueFrame>
  );
}

interface Played {
  readonly canvasElement: HTMLElement;
}

/** Presses the first button and expects its message. */
const pressFirst =
  (shown: string) =>
  async ({ canvasElement }: Played): Promise<void> => {
    const [button] = await within(canvasElement).findAllByRole('button');
    if (button === undefined) throw new Error('There is nothing to press.');
    await userEvent.click(button);
    await waitFor(() => expect(document.querySelector(shown)).not.toBeNull());
  };

/** Stories of toasts and confirmation questions. */
export function feedbackStories({ questions }: { readonly questions: readonly string[] }) {
  return {
    meta: { component: FeedbackFace },
    Avvisi: { args: { kind: 'toasts', questions }, play: pressFirst('.toast') },
    Domande: { args: { kind: 'questions', questions }, play: pressFirst('[role=alertdialog]') },
    Attesa_vuoto_errore: { args: { kind: 'states', questions }, parameters: { waits: true } },
  };
}
