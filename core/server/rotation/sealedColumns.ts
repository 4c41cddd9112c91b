import { is } from 'drizzle-orm'
import { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'
import type { ServerPlugin } from '../plugin.ts'

/** A column of sealed texts, which `npm run rotate-key` seals anew with the current key. */
export interface SealedColumn {
  table: PgTable
  column: PgColumn
  /** As in `ctx.host.sealKey(purpose)`. */
  purpose: string
}
export const sealedColumns: ExtensionPoint<SealedColumn> = definePoint('core.sealedColumns')

const isSealedColumn = (value: unknown): value is SealedColumn =>
  typeof value === 'object' && value !== null && 'table' in value && is(value.table, PgTable) && 'column' in value && is(value.column, PgColumn)

/** Sealed columns of plugins that are not running: a key is rotated beside the program. */
export const sealedColumnsOf = (plugins: readonly ServerPlugin[]): SealedColumn[] =>
  plugins
    .flatMap((plugin) => plugin.extends ?? [])
    .filter(({ point }) => point === sealedColumns.id)
    .map(({ value }) => value)
    .filter(isSealedColumn)
