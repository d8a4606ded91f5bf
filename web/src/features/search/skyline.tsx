/** Tirana from afar, drawn: Dajti behind, the clock tower, a minaret and the pyramid before it. */
export function Skyline() {
  return (
    <svg
      viewBox="0 0 1200 220"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-24 w-full md:h-48"
      aria-hidden="true"
    >
      <path
        className="fill-skyline opacity-50"
        d="M0 220V150l130-46 96 30 150-74 92 44 118-66 134 60 108-38 150 62 118-34 104 40v92z"
      />
      <path
        className="fill-skyline"
        d="M0 220V128h34v36h40v-22h48V92l12-20 12 20v78h50v-22h44v26h70l48-40h26l48 40h90v-22h46v22h36v-34h60v34h92v-20h44v20h48c2-24 18-38 40-38s38 14 40 38h26V94l5-28 5 28v80h22v-52h46v46h24V98h40v48h30v-22H1200v96z"
      />
    </svg>
  );
}
