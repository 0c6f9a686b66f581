import { createContext } from 'react';

export type OpenMenu = (only?: 'companies') => void;

export const MenuContext = createContext<OpenMenu>(() => undefined);
