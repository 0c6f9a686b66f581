import type { World } from '../world.ts';

/** What a page answers: itself, or another address to go to. */
export type Shown = { readonly status?: number; readonly body: string } | { readonly goTo: string };

/** A page, or what one of its buttons does. */
export interface PageRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly show: (
    world: World,
    params: Readonly<Record<string, string | undefined>>,
    form: URLSearchParams,
  ) => Shown;
}
