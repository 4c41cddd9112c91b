import { is } from 'drizzle-orm'
import { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'
import type { ServerPlugin } from '../plugin.ts'

/** A column of encrypted texts, which `npm run rotate-key` encrypts again with the current key. */
export interface EncryptedColumn {
  table: PgTable
  column: PgColumn
  /** As in `ctx.host.encryptionKey(purpose)`. */
  purpose: string
}
export const encryptedColumns: ExtensionPoint<EncryptedColumn> = definePoint('core.sealedColumns')

const isEncryptedColumn = (value: unknown): value is EncryptedColumn =>
  typeof value === 'object' && value !== null && 'table' in value && is(value.table, PgTable) && 'column' in value && is(value.column, PgColumn)

/** Encrypted columns of plugins that are not running: a key is rotated beside the program. */
export const encryptedColumnsOf = (plugins: readonly ServerPlugin[]): EncryptedColumn[] =>
  plugins
    .flatMap((plugin) => plugin.extends ?? [])
    .filter(({ point }) => point === encryptedColumns.id)
    .map(({ value }) => value)
    .filter(isEncryptedColumn)
