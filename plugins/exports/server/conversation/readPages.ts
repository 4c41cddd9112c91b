import type { Queries } from '#core/server/db/database.ts'
import type { ExportedMessage } from '../../contract/index.ts'
import { presentExported } from './presentExported.ts'
import { type Bounds, PAGE, type SelectedMessage, selectPage } from './selectPage.ts'

/** Pages of messages, ascending by time and then by the order of storing; never an empty one. */
export async function* readPages(db: Queries, bounds: Bounds): AsyncGenerator<ExportedMessage[]> {
  let after: { timestamp: string; seq: number } | null = null
  for (;;) {
    const rows: SelectedMessage[] = await selectPage(db, bounds, after)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(presentExported)
    if (rows.length < PAGE) return
    after = { timestamp: last.message.timestamp.toISOString(), seq: last.message.seq }
  }
}
