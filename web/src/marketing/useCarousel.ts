import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useState } from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** A looping carousel for swipes, buttons and arrow keys. Under reduced motion, it does not slide. */
export const useCarousel = () => {
  const [ref, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    breakpoints: { [reducedMotion]: { duration: 0 } },
  });
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (!embla) return;
    const onSelect = () => setShown(embla.selectedScrollSnap());
    embla.on('select', onSelect);
    return () => {
      embla.off('select', onSelect);
    };
  }, [embla]);
  const shouldJump = () => window.matchMedia(reducedMotion).matches;
  const previous = () => embla?.scrollPrev(shouldJump());
  const next = () => embla?.scrollNext(shouldJump());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') previous();
    else next();
  };
  return {
    ref,
    /** Whether the carousel has started. Until then, it is a list that scrolls. */
    live: embla !== undefined,
    shown,
    previous,
    next,
    show: (index: number) => embla?.scrollTo(index, shouldJump()),
    onKeyDown,
  };
};
