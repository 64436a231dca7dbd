import { useAtomValue } from 'jotai';
import { useLayoutEffect, type RefObject } from 'react';
import { useChat } from '../state/chat.context';
import { findWords } from './find-words';

/** The highlight's name in the style sheet. */
const NAME = 'found';

/** How long the list may move after it was asked to show a message. Milliseconds. */
const SETTLING_MS = 1_000;

/**
 * Highlights the found words in a message while the search is open, and scrolls to the first. Updates when the message's
 * text changes, since parts load later. Returns false if there is nothing to highlight or the browser lacks the Highlight
 * API.
 */
export function useFoundWords(row: RefObject<HTMLElement | null>, words: readonly string[]): boolean {
  const isSearching = useAtomValue(useChat().list.isSearchingAtom);
  const canMark = words.length > 0 && 'highlights' in CSS;
  const shows = canMark && isSearching;
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || !shows) return;
    const highlight = CSS.highlights.get(NAME) ?? new Highlight();
    CSS.highlights.set(NAME, highlight);
    let ranges: Range[] = [];
    const clear = (): void => ranges.forEach((range) => highlight.delete(range));
    const mark = (): void => {
      clear();
      ranges = findWords(element, words);
      ranges.forEach((range) => highlight.add(range));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    // The list moves while it measures the rows around this one. It is left alone once the user scrolls.
    const settling = new AbortController();
    const show = (): void => scrollTo(ranges[0]);
    const list = element.closest('[role=log]');
    const { signal } = settling;
    list?.addEventListener('scroll', show, { signal, passive: true });
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      list?.addEventListener(type, () => settling.abort(), { signal, passive: true });
    const frame = requestAnimationFrame(show);
    const timer = setTimeout(() => settling.abort(), SETTLING_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      settling.abort();
      observer.disconnect();
      clear();
    };
  }, [row, words, shows]);
  return canMark;
}

/** Scrolls a word to the middle of the list, unless it is in view. */
function scrollTo(range: Range | undefined): void {
  const list = range?.startContainer.parentElement?.closest('[role=log]');
  if (!range || !list) return;
  const word = range.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (word.top < view.top || word.bottom > view.bottom)
    list.scrollBy({ top: word.top - view.top - view.height / 2 });
}
