import { Button } from '@mantine/core';
import { startTransition, useState } from 'react';
import { whole } from '#shared/format.ts';

/** The first of a list's rows, and a button that adds `step` more, or all. */
export const useMore = <T,>(rows: readonly T[], first: number, step = rows.length) => {
  const [count, setCount] = useState(first);
  const left = rows.length - count;
  const more = left > 0 && (
    <Button
      variant="subtle"
      size="xs"
      mt="0.5rem"
      // The browser stays responsive, because React renders long lists in slices.
      onClick={() => startTransition(() => setCount(count + step))}
    >
      Mostrar mais {left > step ? `${whole(step)} de ${whole(left)}` : whole(left)}
    </Button>
  );
  return { shown: rows.slice(0, count), more };
};
