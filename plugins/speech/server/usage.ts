import { and, eq, lte, sql } from 'drizzle-orm'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { SpeechError } from '../contract/index.ts'
import { speechUsage } from './speech.table.ts'

const monthOf = (ctx: ServerContext): string => ctx.now().toISOString().slice(0, 7)

/** Of this calendar month (UTC). */
export async function usageOf(ctx: ServerContext, scope: TenantScope): Promise<{ characters: number; usd: number }> {
  const row = await tenantRows(ctx.db, scope, speechUsage).first(eq(speechUsage.month, monthOf(ctx)))
  return { characters: row?.characters ?? 0, usd: row?.usd ?? 0 }
}

/** Counts characters before they are spoken, so that calls at the same time do not pass the limit together. Answers the correction for when it is known what they came to. @throws SpeechError `limit` */
export async function reserve(
  ctx: ServerContext,
  scope: TenantScope,
  characters: number,
  limit: number | null,
): Promise<(counted: number, usd: number) => Promise<void>> {
  const rows = tenantRows(ctx.db, scope, speechUsage)
  const month = monthOf(ctx)
  await rows.insertIfAbsent({ month })
  const hasRoom = and(eq(speechUsage.month, month), limit === null ? undefined : lte(sql`${speechUsage.characters} + ${characters}`, limit))
  const counted = await rows.update(hasRoom, { characters: sql`${speechUsage.characters} + ${characters}` })
  if (counted.length === 0) throw new SpeechError('limit')
  return (actual, usd) =>
    rows.write(eq(speechUsage.month, month), {
      characters: sql`${speechUsage.characters} + ${actual - characters}`,
      usd: sql`${speechUsage.usd} + ${usd}`,
    })
}
