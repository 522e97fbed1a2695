import type { Scenario } from '../../engine/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { ScenarioNote } from './ScenarioNote.tsx';
import './page.css';

interface DocumentFaceProps {
  readonly title: string;
  /** The page that is printed, whole: style, fonts and photos inside. */
  readonly html: string;
  readonly scenario?: Scenario;
}

/** A paper as it is printed: the page that Chromium turns into a PDF. */
function DocumentFace({ title, html, scenario }: DocumentFaceProps) {
  return (
    <CatalogueFrame>
      <main>
        <h1>{title}</h1>
        <ScenarioNote scenario={scenario} />
        <iframe className="catalogue-page" title={title} srcDoc={html} sandbox="allow-same-origin" />
      </main>
    </CatalogueFrame>
  );
}

interface DocumentData {
  readonly title: string;
  readonly html: string;
  /** Each example, with the page of its data. */
  readonly scenarios: readonly { readonly scenario: Scenario; readonly html: string }[];
}

/** The stories of one document: its page of the recorded demo, and of each example. */
export function documentStories({ title, html, scenarios }: DocumentData) {
  return {
    meta: { component: DocumentFace },
    Pagina: { args: { title, html } },
    examples: scenarios.map((each) => ({
      args: { title, html: each.html, scenario: each.scenario },
    })),
  };
}
