const SHORTEST = 2;

/** What a picker searches for: the code if the text is a name like "Tiranë (TIA)", even an edited one. */
export function searchedText(typed: string): string {
  return /\(([a-z]{3})\b/i.exec(typed)?.[1] ?? typed.trim();
}

/** Whether a text is long enough to be searched. */
export function isSearchable(text: string): boolean {
  return text.length >= SHORTEST;
}
