/** `stanzaID`, `URL`, `SelectedDisplayText` as `stanzaId`, `url`, `selectedDisplayText`. */
const nameOf = (name: string): string =>
  name
    .replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (capitals) => capitals.toLowerCase())
    .replace(/([A-Z])([A-Z]+)(?=s$|[^a-z]|$)/g, (_run, first: string, rest: string) => first + rest.toLowerCase())

/** Fields are held in one another at most so deep: what is deeper stays as it is. */
const DEEPEST = 30

/** The same value with the names of its fields as Baileys writes them, where it came from a gateway that is written in Go. */
export function withWireNames(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => withWireNames(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [nameOf(name), withWireNames(inner, depth + 1)]))
}
