import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for what ends later than it. */
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
