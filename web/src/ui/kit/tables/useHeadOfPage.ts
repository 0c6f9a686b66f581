import { type RefObject, useEffect, useRef } from 'react';

/** When a list shows another page, scrolls the head of the list into view. */
export const useHeadOfPage = <E extends HTMLElement>(page: number): RefObject<E | null> => {
  const list = useRef<E>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (list.current) showHead(list.current);
  }, [page]);
  return list;
};

/** Scrolls to the element, but unlike `scrollIntoView` never sideways. */
const showHead = (element: HTMLElement): void => {
  const scroller = scrollerOf(element);
  const isPage = scroller === document.scrollingElement;
  const visibleFrom = isPage ? Number.parseFloat(getComputedStyle(element).scrollMarginTop) : topOf(scroller);
  const hidden = topOf(element) - visibleFrom;
  if (hidden < 0) scroller.scrollBy({ top: hidden });
};

const topOf = (element: Element): number => element.getBoundingClientRect().top;

const scrollerOf = ({ parentElement }: Element): Element => {
  if (parentElement === null) return document.scrollingElement ?? document.documentElement;
  const { overflowY } = getComputedStyle(parentElement);
  return overflowY === 'auto' || overflowY === 'scroll' ? parentElement : scrollerOf(parentElement);
};
