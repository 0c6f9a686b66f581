import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../ui/bare/text/VisuallyHidden.tsx';
import { quotes } from './quotes.ts';
import { Section } from './Section.tsx';
import styles from './Testimonials.module.css';

/** The quotes in a list that scrolls sideways, with buttons where scripts run. */
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

type ControlsProps = Pick<ReturnType<typeof useCarousel>, 'visible' | 'previous' | 'next' | 'show'>;

const Controls = ({ visible, previous, next, show }: ControlsProps) => (
  <div className={styles.controls}>
    <div className={styles.dots}>
      {quotes.map(({ name }, index) => (
        <button
          key={name}
          type="button"
          className={styles.dot}
          aria-label={`Ir para o depoimento ${index + 1}`}
          aria-current={index === visible[0] || undefined}
          data-shown={visible.includes(index) || undefined}
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
        Depoimento {(visible[0] ?? 0) + 1} de {quotes.length}
      </VisuallyHidden>
    </p>
  </div>
);

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');

const quotesIn = (view: HTMLElement | null) => [...(view?.querySelectorAll('li') ?? [])];

/** A quote counts as visible from this part of it on. */
const MOSTLY = 0.6;

const useCarousel = () => {
  const ref = useRef<HTMLElement>(null);
  const [visible, setVisible] = useState<readonly number[]>([0]);
  const [first = 0, last = first] = [visible[0], visible.at(-1)];
  useEffect(() => {
    const all = quotesIn(ref.current);
    const isIn = new Set<Element>();
    const onChange = (changes: readonly IntersectionObserverEntry[]) => {
      for (const { target, intersectionRatio } of changes) {
        if (intersectionRatio >= MOSTLY) isIn.add(target);
        else isIn.delete(target);
      }
      // In the middle of a turn, none is.
      if (isIn.size > 0) setVisible(all.flatMap((quote, index) => (isIn.has(quote) ? index : [])));
    };
    const observer = new IntersectionObserver(onChange, { root: ref.current, threshold: MOSTLY });
    for (const quote of all) observer.observe(quote);
    return () => observer.disconnect();
  }, []);
  const show = (index: number) =>
    quotesIn(ref.current)[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  const previous = () => show(first === 0 ? quotes.length - 1 : first - 1);
  const next = () => show(last === quotes.length - 1 ? 0 : first + 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') previous();
    else next();
  };
  return { ref, visible, previous, next, show, onKeyDown };
};
