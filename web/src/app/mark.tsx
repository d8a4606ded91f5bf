/** The logo's mark: a plane on the flag's red. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#c8102e" />
      <path
        d="M26.300 8.200c-1-1-3-.8-4.300.4l-3.600 3.300-9-2.300-1.500 1.400 7.300 4.400-3.500 3.400-2.900-.5-1.200 1.200 3.900 2 2 3.900 1.200-1.200-.4-2.900 3.300-3.500 4.400 7.300 1.400-1.500-2.300-9 3.300-3.600c1.300-1.300 1.900-2.800 1.900-2.800z"
        fill="#fff"
      />
    </svg>
  );
}
