import type { Session } from '#core/contract/auth.ts'
import type { Calls } from '#core/server/testing/calls.ts'

/** What a column says of a row, as a table in the browser compares it. */
type Value = string | number | null

/** A row: which one it is, and what its columns say. */
interface Entry {
  id: string | number
  values: Readonly<Record<string, Value>>
}

/** A list that comes in pages and that the server orders. */
export interface OrderedList {
  path: string
  columns: readonly string[]
  /** All of it, page after page. */
  all(calls: Calls, who: Session, sort: string): Promise<Entry[]>
}

/**
 * @param read the rows of an answer
 * @param columns what each column says of a row
 */
export function orderedList<R extends { id: string | number }>(
  path: string,
  read: (body: unknown) => { rows: R[]; hasMore: boolean },
  columns: Readonly<Record<string, (row: R) => Value>>,
): OrderedList {
  const entryOf = (row: R): Entry => ({ id: row.id, values: Object.fromEntries(Object.entries(columns).map(([column, of]) => [column, of(row)])) })
  return {
    path,
    columns: Object.keys(columns),
    async all({ call }, { token }, sort) {
      const entries: Entry[] = []
      for (let page = 1; ; page += 1) {
        const { rows, hasMore } = read((await call('GET', `${path}?sort=${sort}&pageNumber=${page}`, { token })).body)
        entries.push(...rows.map(entryOf))
        if (!hasMore) return entries
      }
    },
  }
}

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base' })

/** What is wrong with an order, as a browser sees it: a value before one that belongs before it, or anything after a row without a value. */
export function misplaced(values: readonly Value[], isDown: boolean): string[] {
  return values.slice(1).flatMap((value, at) => {
    const before = values[at] ?? null
    if (value === null) return []
    if (before === null) return [`nothing before ${value}`]
    const difference = typeof before === 'number' ? before - Number(value) : collator.compare(before, String(value))
    return (isDown ? -difference : difference) > 0 ? [`${before} before ${value}`] : []
  })
}
