import { createContext } from 'react';

/** Opens the command menu, by default with everything it finds. */
export type OpenMenu = (only?: 'companies') => void;

/** Given by the layout, which holds the menu. */
export const MenuContext = createContext<OpenMenu>(() => undefined);
