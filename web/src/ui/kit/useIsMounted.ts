import { type RefObject, useEffect, useRef } from 'react';

export const useIsMounted = (): RefObject<boolean> => {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
};
