import type { ComponentType } from 'react';

/** Screens by path, loaded before they are rendered, because hydration must not suspend. */
const preloaded = new Map<string, ComponentType>();

export const isPreloaded = (path: string): boolean => preloaded.has(path);

export const preloadScreen = async (path: string, module: string, name: string): Promise<void> => {
  const exports: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ module);
  const component = exports[name];
  if (!isComponent(component)) throw new Error(`${module} has no ${name}`);
  preloaded.set(path, component);
};

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

interface Props {
  readonly path: string;
  readonly LazyScreen: ComponentType;
}

export const PreloadableScreen = ({ path, LazyScreen }: Props) => {
  const Screen = preloaded.get(path) ?? LazyScreen;
  return <Screen />;
};
