import { createContext } from 'react';

export type OpenMenu = (only?: 'companies') => void;

/** Given by the layout, which holds the menu. */
export const MenuContext = createContext<OpenMenu>(() => undefined);
