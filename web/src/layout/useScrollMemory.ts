import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import * as z from 'zod/mini';
import { inTab, keepLatest } from '../storage.ts';

/** How far the page is scrolled, and `main`, inside which wide screens scroll. */
const scrollPosition = z.object({ page: z.number(), top: z.number(), left: z.number() });
type ScrollPosition = z.output<typeof scrollPosition>;
const RESTORED_WITHIN_MS = 5_000;
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Restores scroll positions after Back, because the browser does it before the page has content. */
export const useScrollMemory = (main: RefObject<HTMLElement | null>): void => {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const entry = `${key} ${pathname}`;
  const shown = useRef({ entry, pathname: '' });
  useRecording(main, shown);
  useLayoutEffect(() => {
    const isOtherPage = shown.current.pathname !== pathname;
    const isFirst = shown.current.pathname === '';
    shown.current = { entry, pathname };
    if (!main.current) return undefined;
    if (!isOtherPage) {
      record(entry, main.current);
      return undefined;
    }
    const known = navigation === NavigationType.Pop ? places.get(entry) : undefined;
    if (known) return restore(main.current, known);
    if (!isFirst) scrollTo(main.current, { page: 0, top: 0, left: 0 });
    return undefined;
  }, [main, entry, pathname, navigation]);
};

const useRecording = (
  main: RefObject<HTMLElement | null>,
  shown: RefObject<{ readonly entry: string }>,
): void => {
  useEffect(() => {
    const onScroll = () => main.current && record(shown.current.entry, main.current);
    history.scrollRestoration = 'manual';
    // A capturing listener also hears `main` scroll.
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      history.scrollRestoration = 'auto';
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('pagehide', store);
    };
  }, [main, shown]);
};

const placeOf = (main: HTMLElement): ScrollPosition => ({
  page: window.scrollY,
  top: main.scrollTop,
  left: main.scrollLeft,
});

const scrollTo = (main: HTMLElement, { page, top, left }: ScrollPosition): void => {
  window.scrollTo(0, page);
  main.scrollTo(left, top);
};

/** Scrolls in every frame until the content is long enough or the user scrolls. */
const restore = (main: HTMLElement, wanted: ScrollPosition): (() => void) => {
  const until = performance.now() + RESTORED_WITHIN_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const input of INPUTS) window.removeEventListener(input, stop);
  };
  const scroll = () => {
    scrollTo(main, wanted);
    const isThere = isNear(placeOf(main), wanted);
    if (isThere || performance.now() > until) stop();
    else frame = requestAnimationFrame(scroll);
  };
  for (const input of INPUTS) window.addEventListener(input, stop, { passive: true });
  scroll();
  return stop;
};

const isNear = (place: ScrollPosition, other: ScrollPosition): boolean =>
  Math.abs(place.page - other.page) < 2 &&
  Math.abs(place.top - other.top) < 2 &&
  Math.abs(place.left - other.left) < 2;

const stored = inTab('rolagem', z.record(z.string(), scrollPosition));
const store = (): void => stored.keep(Object.fromEntries(places));

/** Whether the document was reloaded, or reached by Back or Forward. */
const isReturn = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
};

const KEPT = 50;
const places = new Map(Object.entries((isReturn() && stored.read()) || {}));

const record = (entry: string, main: HTMLElement): void => keepLatest(places, entry, placeOf(main), KEPT);
