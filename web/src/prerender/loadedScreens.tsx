import type { ComponentType } from 'react';

/** Screens that were loaded before they are rendered: hydrating must not wait in the middle. */
const prepared = new Map<string, ComponentType>();

export const isPrepared = (path: string): boolean => prepared.has(path);

/** Loads the screen of a path from its module, where it has this name. Rejects where that cannot be done. */
export const prepare = async (path: string, module: string, name: string): Promise<void> => {
  const exported: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ module);
  const component = exported[name];
  if (!isComponent(component)) throw new Error(`${module} has no ${name}`);
  prepared.set(path, component);
};

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

interface Props {
  readonly path: string;
  /** What loads the screen where it was not prepared. */
  readonly LazyScreen: ComponentType;
}

/** The screen of a path. */
export const Page = ({ path, LazyScreen }: Props) => {
  const Known = prepared.get(path) ?? LazyScreen;
  return <Known />;
};
