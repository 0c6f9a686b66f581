import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { VisuallyHidden } from '../ui/bare/text/VisuallyHidden.tsx';
import { quotes } from './quotes.ts';
import { Section } from './Section.tsx';
import styles from './Testimonials.module.css';

/** The quotes in a carousel; without scripts, in a list that scrolls sideways. */
export const Testimonials = () => {
  const carousel = useCarousel();
  return (
    <Section
      id="depoimentos"
      title="Como é usar o Ranqueia"
      lead="Exemplos: os depoimentos são ilustrativos."
      raised
    >
      <section
        ref={carousel.ref}
        className={styles.view}
        data-live={carousel.live || undefined}
        aria-label="Depoimentos"
        aria-roledescription="carrossel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        onKeyDown={carousel.onKeyDown}
      >
        <ul className={styles.quotes}>
          {quotes.map(({ name, role, text }) => (
            <li key={name} className={styles.quote}>
              <figure className={styles.card}>
                <blockquote className={styles.text}>{text}</blockquote>
                <figcaption className={styles.author}>
                  <span className={styles.initials} aria-hidden="true">
                    {initialsOf(name)}
                  </span>
                  <span>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.role}>{role}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>
      <Controls {...carousel} />
    </Section>
  );
};

type ControlsProps = Pick<ReturnType<typeof useCarousel>, 'shown' | 'previous' | 'next' | 'show'>;

const Controls = ({ shown, previous, next, show }: ControlsProps) => (
  <div className={styles.controls}>
    <div className={styles.dots}>
      {quotes.map(({ name }, index) => (
        <button
          key={name}
          type="button"
          className={styles.dot}
          aria-label={`Ir para o depoimento ${index + 1}`}
          aria-current={index === shown || undefined}
          onClick={() => show(index)}
        />
      ))}
    </div>
    <div className={styles.arrows}>
      <button type="button" className={styles.arrow} aria-label="Depoimento anterior" onClick={previous}>
        <IconArrowLeft size={18} />
      </button>
      <button type="button" className={styles.arrow} aria-label="Próximo depoimento" onClick={next}>
        <IconArrowRight size={18} />
      </button>
    </div>
    <p className={styles.status} aria-live="polite">
      <VisuallyHidden>
        Depoimento {shown + 1} de {quotes.length}
      </VisuallyHidden>
    </p>
  </div>
);

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');

const reducedMotion = '(prefers-reduced-motion: reduce)';

const useCarousel = () => {
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
    live: embla !== undefined,
    shown,
    previous,
    next,
    show: (index: number) => embla?.scrollTo(index, shouldJump()),
    onKeyDown,
  };
};
