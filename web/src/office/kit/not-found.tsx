import { Link } from 'react-router';
import { buttonClasses } from '@/ui/button';

/** The page of an unknown path. */
export function NotFound() {
  return (
    <>
      <title>Not found | Back office</title>
      <h1 className="font-bold text-28">Not found</h1>
      <p className="mt-2 mb-4 text-15 text-muted">The back office has no screen at this address.</p>
      <Link to="/admin" className={buttonClasses({ variant: 'secondary' })}>
        To the back office
      </Link>
    </>
  );
}
