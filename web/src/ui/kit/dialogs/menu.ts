import { createContext } from 'react';

type OpenMenu = (only: 'companies') => void;

export const MenuContext = createContext<OpenMenu>(() => undefined);
