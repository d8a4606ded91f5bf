/**
 * A drawing of Tirana. From the left: the Pyramid, the clock tower, the mosque of Et'hem Bey, the towers of the centre,
 * and Dajti behind.
 */
export function Skyline() {
  return (
    <svg viewBox="0 0 560 176" className="hidden w-105 shrink-0 lg:block xl:w-140" aria-hidden="true">
      <path
        className="fill-skyline opacity-40"
        d="M0 176l64-78 44 14 68-58 60 36 42-24 76 44 58-30 66 40 44 10 38 46z"
      />
      <g className="fill-skyline">
        <path d="M10 176l46-46h18l12-9 12 9h18l46 46z" />
        <path d="M180 176V80h22v96zM176 80v-7h30v7zM183 73V52h16v21zM181 52l10-22 10 22zM190 32V18h2v14z" />
        <path d="M216 176v-36h52v36zM220 140a22 22 0 0 1 44 0zM241 119v-9h2v9zM276 176V74h7v102zM273.500 100v-5h12v5zM275 74l4.500-24 4.500 24z" />
        <path d="M306 176V44a10 10 0 0 1 10-10h26a10 10 0 0 1 10 10v132z" />
        <path d="M372 176V14h44v162zM416 52h8v16h-8zM416 68h13v12h-13zM364 84h8v18h-8zM360 102h12v10h-12z" />
        <path d="M440 176V86h34v90zM482 176v-58h36v58zM526 176v-36h34v36z" />
      </g>
      <g className="stroke-sky" fill="none" strokeWidth="3">
        <path strokeWidth="1.500" d="M86 124v50M74 132l-32 42M98 132l32 42M58 138l-34 36M114 138l34 36" />
        <path strokeDasharray="4 7" d="M317 48v122M329 48v122M341 48v122M383 24v146M394 24v146M405 24v146" />
        <path strokeDasharray="4 8" d="M450 96v74M464 96v74M492 128v44M508 128v44M536 150v24M550 150v24" />
      </g>
      <circle className="fill-sky" cx="191" cy="63" r="4.500" />
    </svg>
  );
}

/** The ridge of Dajti, behind the recent searches. */
export function Hills() {
  return (
    <svg
      viewBox="0 0 1200 80"
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 h-14 w-full md:h-16"
      aria-hidden="true"
    >
      <path
        className="fill-skyline opacity-40"
        d="M0 80V52c120-10 190-36 300-30s160 34 280 26 190-40 320-34 190 26 300 14v52z"
      />
    </svg>
  );
}
