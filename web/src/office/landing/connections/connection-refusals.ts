/** Why the server refuses a connection: the messages of the specification, by the codes of the server. */
export const CONNECTION_REFUSALS = {
  same_location: 'Cannot connect a location to itself',
  invalid_location: 'Invalid locations selected',
  no_template_type: 'No template type found for this connection',
  duplicate: 'There is a connection between these locations already.',
} as const;

/** The message for a code; `null` for a code that is not about connections. */
export function connectionRefusal(code: string): string | null {
  const messages: Readonly<Record<string, string>> = CONNECTION_REFUSALS;
  return messages[code] ?? null;
}
