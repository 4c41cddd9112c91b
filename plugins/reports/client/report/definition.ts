import type { Translate } from '#core/client/plugin.ts'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { TableRowData } from '#core/client/ui/table/DataTable.tsx'
import type { ReportKind } from '../../contract/index.ts'
import type { ChoiceName, Filter } from '../filter.ts'

/** A page of rows, and of the first page what is computed of all rows. */
export interface ReportAnswer<R> {
  rows: readonly R[]
  hasMore: boolean
  computedAt: string
  startDate: string | null
  endDate: string | null
  /** How many rows there are in all; null on further pages. */
  count: number | null
  /** Figures of all rows by catalogue key; empty on further pages. */
  totals: readonly Total[]
}

export interface Total {
  title: string
  text: string
}

/** A kind of report: its rows, columns and filters. The screen is the same for all. */
export interface ReportDefinition<R extends TableRowData> {
  kind: ReportKind
  choices: readonly ChoiceName[]
  /** Columns by which the server orders. */
  sortable: readonly string[]
  /** Without dates it is about the last 30 days, else about all. */
  hasUsualDays: boolean
  /** Catalogue key of how its figures are measured. */
  help?: string
  load(filter: Filter, sort: string, pageNumber: number, texts: Texts): Promise<ReportAnswer<R>>
  columns(texts: Texts): readonly Column<R>[]
  /** Where a row leads; null where it leads nowhere. */
  addressOf(row: R, filter: Filter): string | null
}

export interface Texts {
  t: Translate
  locale: string
}
