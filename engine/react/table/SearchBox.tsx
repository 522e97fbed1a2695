import { Cross, Search } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../navigation/shortcuts.ts';
import { useMessages } from '../provider/useMessages.ts';

/** A pause in typing this long is a search. */
const PAUSE = 300;

interface SearchBoxProps {
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches while one types, after a short pause; Enter searches at once, `/` comes here from anywhere on the page. */
export function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const come = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', come);
    return () => removeEventListener('keydown', come);
  }, []);

  const search = (next: string, pause: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), pause);
  };
  return (
    <search className="search-box">
      <Search size={20} aria-hidden />
      <input
        ref={input}
        className="bp6-input"
        type="search"
        enterKeyHint="search"
        aria-label={t(placeholder)}
        placeholder={t(placeholder)}
        value={text}
        onChange={(event) => search(event.target.value, PAUSE)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text, 0);
          if (event.key === 'Escape' && text !== '') search('', 0);
        }}
      />
      {text === '' ? null : (
        <button type="button" aria-label={t('table.clearSearch')} onClick={() => search('', 0)}>
          <Cross size={20} aria-hidden />
        </button>
      )}
    </search>
  );
}
