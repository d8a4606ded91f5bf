/** A speech bubble. */
export function ChatIcon() {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
      <path
        d="M3 10a7 7 0 1 1 3.300 5.900L3 17l1-3.200A7 7 0 0 1 3 10zM7 9h6M7 12h4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.600"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A telephone receiver. */
export function PhoneIcon() {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
      <path
        d="M4.500 3h3l1.500 4-2 1.300a9 9 0 0 0 4.700 4.700l1.300-2 4 1.500v3A1.500 1.500 0 0 1 15.500 17 12.500 12.500 0 0 1 3 4.500 1.500 1.500 0 0 1 4.500 3z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.600"
        strokeLinejoin="round"
      />
    </svg>
  );
}
