import { Classes } from '@blueprintjs/core';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { useQuoted } from '../../field/FormText.tsx';
import { useSnapshot } from '../../useSnapshot.ts';
import { goToSection } from './goTo.ts';
import { usePages } from './pages.ts';

/**
 * Jump to a section: a list beside the form on a desk, a native select on a phone; wrong fields are counted. A
 * form of several pages has `PageHead` instead.
 */
export function SectionNav() {
  const { store } = useFormParts();
  const { text } = useFormServices();
  const titled = store.model.sections.filter((section) => section.title !== undefined);
  if (usePages() !== undefined || titled.length < 3) return null;
  return (
    <nav className="sf-nav" aria-label={text('form.sections')}>
      <SectionPicker sections={titled} />
      <ol className="sf-nav-list">
        {titled.map((section) => (
          <SectionLink key={section.id} id={section.id} title={section.title ?? section.id} />
        ))}
      </ol>
    </nav>
  );
}

function SectionLink({ id, title }: { readonly id: string; readonly title: string }) {
  const parts = useFormParts();
  const { visible, text } = useSectionText(id, title);
  if (!visible) return null;
  return (
    <li>
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          goToSection(parts, id);
        }}
      >
        {text}
      </a>
    </li>
  );
}

interface PickerProps {
  readonly sections: readonly { readonly id: string; readonly title?: string }[];
}

function SectionPicker({ sections }: PickerProps) {
  const parts = useFormParts();
  const { text } = useFormServices();
  return (
    <div className={`${Classes.HTML_SELECT} sf-nav-picker`}>
      <select
        aria-label={text('form.section.go')}
        value=""
        onChange={(event) => {
          if (event.target.value !== '') goToSection(parts, event.target.value);
        }}
      >
        <option value="">{text('form.section.go')}</option>
        {sections.map((section) => (
          <SectionOption key={section.id} id={section.id} title={section.title ?? section.id} />
        ))}
      </select>
    </div>
  );
}

function SectionOption({ id, title }: { readonly id: string; readonly title: string }) {
  const { visible, text } = useSectionText(id, title);
  return visible ? <option value={id}>{text}</option> : null;
}

/** Whether a section is visible, and its title with the number of wrong fields. */
function useSectionText(id: string, title: string): { readonly visible: boolean; readonly text: string } {
  const { store } = useFormParts();
  const { text } = useFormServices();
  const words = useQuoted(title);
  const handle = store.section(id);
  const { visible, wrong } = useSnapshot(handle.subscribe, handle.get);
  return { visible, text: wrong === 0 ? words : text('form.section.wrong', { title: words, count: wrong }) };
}
