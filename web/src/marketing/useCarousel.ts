import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useState } from 'react';

const calm = '(prefers-reduced-motion: reduce)';

/** A carousel that wraps around: moved by swiping, by buttons and by the arrow keys; it jumps where motion is not wanted. */
export const useCarousel = () => {
  const [ref, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    breakpoints: { [calm]: { duration: 0 } },
  });
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (!embla) return;
    const follow = () => setShown(embla.selectedScrollSnap());
    embla.on('select', follow);
    return () => {
      embla.off('select', follow);
    };
  }, [embla]);
  const jumps = () => window.matchMedia(calm).matches;
  const previous = () => embla?.scrollPrev(jumps());
  const next = () => embla?.scrollNext(jumps());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') previous();
    else next();
  };
  return {
    ref,
    /** False until it can be moved: until then it is a list that scrolls. */
    live: embla !== undefined,
    shown,
    previous,
    next,
    show: (index: number) => embla?.scrollTo(index, jumps()),
    onKeyDown,
  };
};
