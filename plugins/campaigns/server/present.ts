import { inArray, sql } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { templateText } from '#plugins/chat/contract/index.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import type { Campaign, Figures } from '../contract/index.ts'
import { type CampaignRow, campaignRecipients, type StoredTemplate } from './campaigns.table.ts'

const NONE: Figures = { total: 0, waiting: 0, queued: 0, sent: 0, delivered: 0, read: 0, answered: 0, failed: 0, skipped: 0 }

/** How many recipients of each campaign are in each state, in one statement. */
export async function figuresOf(ctx: Pick<ServerContext, 'db'>, scope: TenantScope, ids: readonly number[]): Promise<ReadonlyMap<number, Figures>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ campaignId: campaignRecipients.campaignId, state: campaignRecipients.state, count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .where(ofTenant(campaignRecipients, scope, inArray(campaignRecipients.campaignId, [...ids])))
    .groupBy(campaignRecipients.campaignId, campaignRecipients.state)
  const figures = new Map<number, Figures>()
  for (const { campaignId, state, count } of rows) {
    const known = figures.get(campaignId) ?? NONE
    figures.set(campaignId, { ...known, [state]: count, total: known.total + count })
  }
  return figures
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const pick = ({ name, language, values }: StoredTemplate) => ({ name, language, values })

const presentRow = (row: CampaignRow, figures: Figures = NONE, files: ReadonlyMap<string, MediaFile> = new Map()): Campaign => ({
  id: row.id,
  rev: row.rev,
  kind: row.kind,
  name: row.name,
  status: row.status,
  startAt: iso(row.startAt),
  endAt: iso(row.endAt),
  messages: row.messages,
  mediaIds: row.mediaIds,
  media: row.mediaIds.flatMap((id) => files.get(id) ?? []),
  connections: row.connections,
  delayFrom: row.delayFrom,
  delayTo: row.delayTo,
  hoursFrom: row.hoursFrom,
  hoursTo: row.hoursTo,
  weekdays: row.weekdays,
  audience: row.audience,
  columns: row.listId === null ? null : row.columns,
  template: row.template && { ...pick(row.template), text: templateText(row.template, []) },
  groups: row.groups.map(({ id, name }) => ({ id, name })),
  price: row.price,
  answerQueueId: row.answerQueueId,
  answerFlowId: row.answerFlowId,
  userId: row.userId,
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  nextAt: iso(row.nextAt),
  hold: row.hold,
  createdAt: row.createdAt.toISOString(),
  figures,
})

export async function presentMany(ctx: ServerContext, scope: TenantScope, rows: readonly CampaignRow[]): Promise<Campaign[]> {
  const ids = rows.map(({ id }) => id)
  const mediaIds = rows.flatMap((row) => row.mediaIds)
  const figures = await figuresOf(ctx, scope, ids)
  const files = mediaIds.length > 0 ? await ctx.use(mediaService).present(scope.tenantId, mediaIds) : undefined
  return rows.map((row) => presentRow(row, figures.get(row.id), files))
}

export async function presentOne(ctx: ServerContext, row: CampaignRow): Promise<Campaign> {
  const [campaign] = await presentMany(ctx, row, [row])
  return campaign ?? presentRow(row)
}
