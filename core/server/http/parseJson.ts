/** Only an escape can bring half of a character: the bytes themselves are UTF-8. */
const MAY_HOLD_HALVES = /\\u[dD][89a-fA-F]/

/** Half of a character becomes the sign for an unreadable one: a database refuses it, in text and in JSON, and what was asked would fail as a fault of ours. */
function whole(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  return entries.every(([name]) => name.isWellFormed()) ? value : Object.fromEntries(entries.map(([name, one]) => [name.toWellFormed(), one]))
}

/** @throws SyntaxError */
export const parseJson = (text: string): unknown => (MAY_HOLD_HALVES.test(text) ? JSON.parse(text, whole) : JSON.parse(text))
