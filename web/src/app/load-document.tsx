import { useEffect } from 'react';

/** In the place of a page whose data only the server has: loads the document at its path. */
export function LoadDocument() {
  useEffect(() => window.location.reload(), []);
  return <div aria-busy="true" />;
}
