import { Plural } from '@lingui/react/macro';
import { Button } from '@/ui/button';

/** Flights that wait to be inserted. It floats: taking room for itself would move what is under the pointer. */
export function NewFlights({ count, onInsert }: { count: number; onInsert: () => void }) {
  const toTop = () => {
    onInsert();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  };
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-20 z-20 flex justify-center lg:bottom-6">
      {count > 0 && (
        <Button onClick={toTop} className="pointer-events-auto rounded-full shadow-float">
          <Plural value={count} one="# new flight" other="# new flights" /> <span aria-hidden="true">↑</span>
        </Button>
      )}
    </div>
  );
}
