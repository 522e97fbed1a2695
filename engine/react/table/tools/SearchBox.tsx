import { Cross, Search } from '@blueprintjs/icons';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isTyping } from '../../keyboard/useShortcuts.ts';
import { useMessages } from '../../provider/useMessages.ts';

interface SearchBoxProps {
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/**
 * Searches after a short pause in typing; Enter searches at once, `/` focuses it from anywhere on the page.
 */
export function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, searchNow } = useTypedSearch(value, onSearch);
  useEffect(() => {
    const come = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', come);
    return () => removeEventListener('keydown', come);
  }, []);
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
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(text);
          if (event.key === 'Escape' && text !== '') searchNow('');
        }}
      />
      {text === '' ? null : (
        <button type="button" aria-label={t('table.clearSearch')} onClick={() => searchNow('')}>
          <Cross size={20} aria-hidden />
        </button>
      )}
    </search>
  );
}

/** Pause in typing in ms that starts a search. */
const PAUSE = 300;

/**
 * Text of a search box, independent of the list's state while typed. A search returns as `value` a moment
 * later, when more may have been typed: the box ignores its own searches and follows other changes only
 * (filters cleared, a view opened).
 */
function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Searches that have not returned as `value` yet. */
  const pendingSearches = useRef<readonly string[]>([]);
  // The list's state may have changed during the pause: the search is applied to the latest one.
  const latest = useRef({ value, onSearch });
  useLayoutEffect(() => {
    latest.current = { value, onSearch };
  });
  useEffect(() => {
    const place = pendingSearches.current.indexOf(value);
    pendingSearches.current = place < 0 ? [] : pendingSearches.current.slice(place + 1);
    if (place >= 0) return;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    const words = typed.trim();
    if (words !== (pendingSearches.current.at(-1) ?? latest.current.value))
      pendingSearches.current = [...pendingSearches.current, words];
    latest.current.onSearch(words);
  };
  const type = (typed: string, pause = PAUSE) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed), pause);
  };
  return { text, type, searchNow: (typed: string) => type(typed, 0) };
}
