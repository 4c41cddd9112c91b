import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type ContactImport, contactsChanged, IMPORT_HOURS, importChanged } from '../../contract/index.ts'
import { contactCounts } from '../contactCounts.ts'
import type { ImportRow } from './imports.table.ts'

const HOUR_MS = 3_600_000
const ENDED: readonly ImportRow['status'][] = ['done', 'cancelled', 'failed']

/** Until when an import can be undone; null when it cannot. */
export function undoUntil({ status, endedAt, made, changed }: ImportRow, now: Date): Date | null {
  if (!ENDED.includes(status) || !endedAt || made + changed === 0) return null
  const until = new Date(endedAt.getTime() + IMPORT_HOURS * HOUR_MS)
  return until > now ? until : null
}

export function presentImport(row: ImportRow, now: Date): ContactImport {
  const { id, rev, fileName, status, done, total, made, changed, unchanged, problems, kept, createdAt } = row
  const counts = { done, total, made, changed, unchanged, problems, kept }
  return { id, rev, fileName, status, ...counts, undoUntil: undoUntil(row, now)?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}

/** Tells every open screen of the person who imports. */
export const announceImport = (ctx: ServerContext, row: ImportRow): void =>
  ctx.push(importChanged, row.tenantId, presentImport(row, ctx.now()), [rooms.user(row.tenantId, row.userId)])

/** Everybody in the company asks anew for what they see of contacts. */
export function announceMany(ctx: ServerContext, tenantId: number, count: number): void {
  ctx.forget(contactCounts(tenantId))
  ctx.push(contactsChanged, tenantId, { count }, [rooms.tenant(tenantId)])
}
