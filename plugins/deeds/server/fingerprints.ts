import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type FieldValues, restorableRows } from '#core/contract/activity/index.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ActivityRow } from './activity.table.ts'
import { activityTexts } from './activityTexts.table.ts'

/** The row that some facts are of. */
export type Place = Pick<ActivityRow, 'tenantId' | 'rows' | 'rowId'>

/** Names of the fields of a kind of rows that hold words, also where its plugin is off. */
const textsOf = (ctx: Pick<ServerContext, 'contributionsOf'>, rows: string): readonly string[] =>
  ctx.contributionsOf(restorableRows).find((kind) => kind.rows === rows)?.texts ?? []

const isText = (texts: readonly string[], field: string): boolean => texts.includes(field.split(':')[0] ?? '')

const fingerprint = ({ tenantId, rows, rowId }: Place, field: string, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([tenantId, rows, rowId, field, text]))
    .digest('base64url')

/** The same facts with a fingerprint in the place of words: enough to tell whether somebody changed them. */
export function withFingerprints(ctx: Pick<ServerContext, 'contributionsOf'>, place: Place, facts: FieldValues): FieldValues {
  const texts = textsOf(ctx, place.rows)
  if (texts.length === 0) return facts
  return Object.fromEntries(
    Object.entries(facts).map(([field, value]) => [field, typeof value === 'string' && isText(texts, field) ? fingerprint(place, field, value) : value]),
  )
}

/** The words among some facts. */
export function textsIn(ctx: Pick<ServerContext, 'contributionsOf'>, rows: string, facts: FieldValues): FieldValues {
  const texts = textsOf(ctx, rows)
  return Object.fromEntries(Object.entries(facts).filter(([field, value]) => typeof value === 'string' && isText(texts, field)))
}

/** Fields that an action changed, as they were, with their text. */
export async function fieldsBefore(tx: ServerContext, scope: TenantScope, { id, before }: ActivityRow): Promise<FieldValues> {
  const stored = await tenantRows(tx.db, scope, activityTexts).first(eq(activityTexts.activityId, id))
  return { ...before, ...stored?.words }
}
