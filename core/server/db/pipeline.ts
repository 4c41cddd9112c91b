import type pg from 'pg'

/** Result of `begin`; nobody reads it. */
const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

const textOf = (query: unknown): unknown => (typeof query === 'object' && query !== null && 'text' in query ? query.text : query)

/**
 * Sends the statements that a connection is asked for in the same turn of the event loop in one write: a write to the socket costs more than most
 * statements. Nobody waits for the answer to `begin`, so that it goes out with the first statement of its transaction. For pools with `pipeline`, whose
 * connections send a statement before the answer to the one before is there.
 */
export function sendTogether(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const ask = client.query
    const together = (query: unknown, ...rest: unknown[]) => {
      const { stream } = client.connection
      stream.cork()
      process.nextTick(() => stream.uncork())
      const answer: unknown = Reflect.apply(ask, client, [query, ...rest])
      if (textOf(query) !== 'begin' || !(answer instanceof Promise)) return answer
      // Without its `begin` what follows would be no transaction.
      answer.catch(() => stream.destroy())
      return Promise.resolve(BEGUN)
    }
    Object.defineProperty(client, 'query', { value: together, configurable: true })
  })
}

/**
 * Statements of one transaction that do not need each other's answer, and what follows each of them. Waits for all, also where one fails: the connection
 * is given back after that, and nothing of this transaction may still be asked over it then. @throws the first failure
 */
export async function allTogether<const T extends readonly unknown[]>(work: T): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  try {
    return await Promise.all(work)
  } catch (error) {
    await Promise.allSettled(work)
    throw error
  }
}
