import { useCallback, useState } from 'react'
import { errorText } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { TableRowData } from '#core/client/ui/table/DataTable.tsx'
import type { Filter } from '../filter.ts'
import type { ReportAnswer, ReportDefinition, Texts } from './definition.ts'

/** Pages that go on paper: more rows are for a file. */
const MOST_PAGES = 20

interface Printing<R> {
  first: ReportAnswer<R>
  rows: readonly R[]
}

/** Gathers all rows for paper, and says what to print once they are here. */
export function usePrint<R extends TableRowData>(definition: ReportDefinition<R>, filter: Filter, sort: string, texts: Texts) {
  const client = useClient()
  const [printing, setPrinting] = useState<Printing<R> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      const first = await definition.load(filter, sort, 1, texts)
      const rows = [...first.rows]
      let { hasMore } = first
      for (let page = 2; hasMore && page <= MOST_PAGES; page += 1) {
        const answer = await definition.load(filter, sort, page, texts)
        rows.push(...answer.rows)
        hasMore = answer.hasMore
      }
      setPrinting({ first, rows })
    } catch (error) {
      client.notify(errorText(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  const done = useCallback(() => setPrinting(null), [])
  return { printing, isBusy, print, done }
}
