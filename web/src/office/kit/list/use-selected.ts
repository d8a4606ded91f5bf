import { useState } from 'react';

/** The ids of the selected rows of a list. Another list has other rows, none of which is selected. */
export function useSelected(list: string) {
  const [selected, setSelected] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
  const ids = selected.list === list ? selected.ids : [];
  return [ids, (ids: readonly string[]) => setSelected({ list, ids })] as const;
}
