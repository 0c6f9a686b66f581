/** How far the page is scrolled, and `main`, inside which wide screens scroll. */
export interface ScrollPosition {
  readonly page: number;
  readonly top: number;
  readonly left: number;
}

const KEPT = 50;

export class ScrollPositions {
  readonly #places: Map<string, ScrollPosition>;

  /** `text` is what `toText` gave in an earlier document. */
  constructor(text: string | null = null) {
    this.#places = new Map(read(text));
  }

  at(key: string): ScrollPosition | undefined {
    return this.#places.get(key);
  }

  set(key: string, place: ScrollPosition): void {
    // Deletes before setting, so that the map's first entry is always the oldest.
    this.#places.delete(key);
    this.#places.set(key, place);
    const [oldest] = this.#places.keys();
    if (this.#places.size > KEPT && oldest !== undefined) this.#places.delete(oldest);
  }

  toText(): string {
    return JSON.stringify([...this.#places]);
  }
}

const read = (text: string | null): [string, ScrollPosition][] => {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
};

const isEntry = (entry: unknown): entry is [string, ScrollPosition] => {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const place: unknown = entry[1];
  return (
    typeof place === 'object' &&
    place !== null &&
    ['page', 'top', 'left'].every((name) => typeof Reflect.get(place, name) === 'number')
  );
};
