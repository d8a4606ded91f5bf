/** A bar whose length is a share of the whole width, from 0 to 1. It is decorative: its number is beside it. */
export function Bar({ share, isCheap }: { share: number; isCheap: boolean }) {
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2.5 w-full bg-line" aria-hidden="true">
      <rect className={isCheap ? 'fill-success' : 'fill-control'} width={Math.round(share * 100)} height="1" />
    </svg>
  );
}
