import { pieces } from './matches';

/** A text in which the matches of a search are marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  let place = 0;
  return pieces(text, words).map((piece) => {
    const key = place;
    place += piece.text.length;
    return piece.isMatch ? (
      <mark key={key} className="rounded-sm bg-notice-soft text-ink underline decoration-2 decoration-stops">
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
