import styles from './SkipLink.module.css';

/** The first link of a page: jumps over the navigation to the element with the id `conteudo`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#conteudo">
    Pular para o conteúdo
  </a>
);
