import type pg from 'pg'

/** A text gets a name when it comes for the fifth time: what runs once, or with a list of yet another length, is not worth keeping. */
const FAMILIAR = 5
/** Every connection keeps every named text. */
const MOST_NAMED = 500
/** Texts that are being counted; then counting starts again. */
const MOST_COUNTED = 5_000

/** The names of one database's texts: of its own, so that the texts of another never fill them. */
function statementNames(): (text: string) => string | undefined {
  const nameByText = new Map<string, string>()
  const timesByText = new Map<string, number>()
  return (text) => {
    const known = nameByText.get(text)
    if (known || nameByText.size >= MOST_NAMED) return known
    const times = (timesByText.get(text) ?? 0) + 1
    if (timesByText.size >= MOST_COUNTED) timesByText.clear()
    timesByText.set(text, times)
    if (times < FAMILIAR) return undefined
    const name = `q${nameByText.size + 1}`
    nameByText.set(text, name)
    timesByText.delete(text)
    return name
  }
}

const isNameable = (query: unknown): query is { text: string; name?: string } =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' && !('submit' in query) && !('name' in query && query.name)

/**
 * Gives the queries of a pool's query builder a name, so that each connection parses and plans a text once:
 * planning a ticket list costs more than running it.
 */
export function nameStatements(pool: pg.Pool): void {
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    const ask = client.query
    const named = (query: unknown, ...rest: unknown[]) => {
      const [values] = rest
      const name = isNameable(query) && Array.isArray(values) && values.length > 0 ? nameOf(query.text) : undefined
      return Reflect.apply(ask, client, [name && typeof query === 'object' ? { ...query, name } : query, ...rest])
    }
    Object.defineProperty(client, 'query', { value: named, configurable: true })
  })
}
