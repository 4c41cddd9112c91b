import { asc, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { SMS } from '#plugins/sms/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { chatFlows } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { announceCampaign, announceGone } from './announce.ts'
import { type CampaignRow, campaigns } from './campaigns.table.ts'
import { filesOf } from './files.ts'
import { chosenGroups } from './groups.ts'
import { keepList, listOfCampaign } from './lists.ts'
import { presentMany, presentOne } from './present.ts'
import { approvedTemplate } from './templates.ts'

const PAGE = 40

type Written = z.output<typeof contract.createCampaign.input>
type Values = Omit<Written, 'startAt' | 'endAt' | 'template' | 'groups'> & Pick<CampaignRow, 'startAt' | 'endAt' | 'columns' | 'template' | 'groups'>

/** @throws noCampaignFound (404) */
export async function campaignOf(ctx: ServerContext, scope: TenantScope, id: number): Promise<CampaignRow> {
  const row = await tenantRows(ctx.db, scope, campaigns).first(eq(campaigns.id, id))
  if (!row) throw contract.noCampaignFound()
  return row
}

/** The same, which nobody else changes until the transaction ends: the engine neither. @throws noCampaignFound (404) */
export async function campaignForUpdate(tx: ServerContext, scope: TenantScope, id: number): Promise<CampaignRow> {
  await tenantRows(tx.db, scope, campaigns).hold(eq(campaigns.id, id))
  return campaignOf(tx, scope, id)
}

/** Problems of a draft that names rows that are not there, or connections that cannot send. */
export async function unknownProblems(ctx: ServerContext, { tenantId }: TenantScope, draft: contract.CampaignDraft): Promise<FieldError[]> {
  const problems: FieldError[] = []
  const service = ctx.use(connectionsService)
  for (const { id } of draft.connections) {
    const connection = await service.byId(tenantId, id)
    if (!connection) problems.push({ field: 'connections', code: 'unknown', message: 'There is no such connection' })
    else if (draft.kind === 'sms' && connection.type !== SMS) problems.push({ field: 'connections', code: 'notSms', message: 'This connection sends no SMS' })
    else if (
      contract.isToGroups(draft.kind) ? !service.channelOf(connection.type).abilities.groups : !service.channelOf(connection.type).abilities.startsByNumber
    )
      problems.push({ field: 'connections', code: 'noNumbers', message: 'No such conversation can begin over this connection' })
  }
  if (draft.answerQueueId !== null && !(await ctx.use(teamService).hasQueue(tenantId, draft.answerQueueId)))
    problems.push({ field: 'answerQueueId', code: 'unknown', message: 'There is no such queue' })
  if (draft.answerFlowId !== null) {
    const flowId = draft.answerFlowId
    const known = await Promise.all((await ctx.contributionsFor(chatFlows, tenantId)).map((flows) => flows.has(tenantId, flowId, ctx)))
    if (!known.includes(true)) problems.push({ field: 'answerFlowId', code: 'unknown', message: 'There is no such flow' })
  }
  return problems
}

/** A draft without what its kind has not. */
function ofKind(draft: Written): Written {
  const hasTemplate = contract.isTemplateKind(draft.kind)
  const rows = (draft.list?.rows ?? []).map((row) => ({ ...row, values: [] }))
  const plain = draft.list && { columns: [], rows }
  const ofGroups = contract.hasGroups(draft.kind)
  const list = contract.hasColumns(draft.kind) ? draft.list : plain
  return {
    ...draft,
    list: ofGroups ? null : list,
    audience: ofGroups ? contract.NOBODY : draft.audience,
    groups: ofGroups ? draft.groups : [],
    template: hasTemplate ? draft.template : null,
    messages: hasTemplate ? [] : draft.messages,
    price: draft.kind === 'sms' || hasTemplate ? draft.price : null,
  }
}

const draftOf = (row: CampaignRow, list: contract.RecipientList | null): contract.CampaignDraft => ({
  ...row,
  list,
  startAt: row.startAt?.toISOString() ?? null,
  endAt: row.endAt?.toISOString() ?? null,
})

/** A draft as it is stored. @throws invalidInput (422) with the fields, ChannelError (502) where its templates cannot be asked for */
async function checked(ctx: ServerContext, actor: Actor, given: Written): Promise<Values> {
  const draft = ofKind(given)
  const problems = [...contract.campaignProblems(draft, ctx.now()), ...(await unknownProblems(ctx, actor, draft))]
  // Only a stored file says what it is.
  const mediaIds = problems.length === 0 ? await filesOf(ctx, actor, draft.mediaIds) : []
  const found = problems.length === 0 && draft.template ? await approvedTemplate(ctx, actor, { ...draft, mediaIds }) : null
  if (found && 'problems' in found) problems.push(...found.problems)
  const chosen = problems.length === 0 && contract.hasGroups(draft.kind) ? await chosenGroups(ctx, actor, draft) : null
  if (chosen && 'problems' in chosen) problems.push(...chosen.problems)
  if (problems.length > 0) throw contract.refusedCampaign(problems)
  const { startAt, endAt, name, messages, weekdays } = draft
  const list = chosen && 'list' in chosen ? chosen.list : draft.list
  return {
    ...draft,
    name: name.trim(),
    messages: messages.filter((text) => text.trim() !== ''),
    weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other),
    startAt: startAt === null ? null : new Date(startAt),
    endAt: endAt === null ? null : new Date(endAt),
    list,
    columns: list?.columns ?? [],
    groups: chosen && 'groups' in chosen ? chosen.groups : [],
    template: found && 'template' in found ? found.template : null,
    mediaIds,
  }
}

export const trackedCampaigns = trackRows<CampaignRow>({
  rows: 'campaigns.campaign',
  table: campaigns,
  permission: 'campaigns.edit',
  columns: [
    'name',
    'startAt',
    'endAt',
    'messages',
    'mediaIds',
    'connections',
    'delayFrom',
    'delayTo',
    'hoursFrom',
    'hoursTo',
    'weekdays',
    'audience',
    'listId',
    'groups',
    'columns',
    'template',
    'price',
    'answerQueueId',
    'answerFlowId',
  ],
  texts: ['messages'],
  nameOf: ({ name }) => name,
  sentences: 'campaigns.log.campaign',
  async check(tx, _who: ActivityActor, row) {
    const now = await tenantRows(tx.db, row, campaigns, { withDeleted: true }).first(eq(campaigns.id, row.id))
    if (now && now.deletedAt === null && !contract.mayDo('edit', now.status)) throw contract.campaignNotEditable()
  },
  async announce(tx, _who, before, after) {
    if (after) await announceCampaign(tx, after)
    else if (before) await announceGone(tx, before)
  },
})

/** @see listCampaigns of the contract */
export async function listCampaigns(ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.listCampaigns.input>) {
  const found = wish.searchParam === '' ? undefined : like(sql`lower(${campaigns.name})`, likePattern(foldText(wish.searchParam)))
  const where = ofTenant(
    campaigns,
    actor,
    found,
    wish.kind === 'any' ? undefined : eq(campaigns.kind, wish.kind),
    wish.status ? eq(campaigns.status, wish.status) : undefined,
  )
  const columns: Record<string, SQL | typeof campaigns.name> = {
    name: sql`lower(${campaigns.name})`,
    startAt: sql`${campaigns.startAt}`,
    createdAt: sql`${campaigns.createdAt}`,
    status: sql`${campaigns.status}`,
  }
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select()
      .from(campaigns)
      .where(where)
      .orderBy(...orderOf(wish.sort, columns, [desc(campaigns.createdAt), asc(campaigns.id)]))
      .limit(PAGE + 1)
      .offset((wish.pageNumber - 1) * PAGE),
    ctx.db.select({ count: sql<number>`count(*)::int` }).from(campaigns).where(where),
  ])
  return { campaigns: await presentMany(ctx, actor, rows.slice(0, PAGE)), count: counted?.count ?? 0, hasMore: rows.length > PAGE }
}

/** @see createCampaign of the contract */
export async function createCampaign(ctx: ServerContext, actor: Actor, draft: Written): Promise<contract.Campaign> {
  const { list, ...values } = await checked(ctx, actor, draft)
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, campaigns)
    const [counted] = await tx.db.select({ count: sql<number>`count(*)::int` }).from(campaigns).where(ofTenant(campaigns, actor))
    if ((counted?.count ?? 0) >= contract.MOST_CAMPAIGNS)
      throw contract.refusedCampaign([{ field: 'name', code: 'too_many', message: `At most ${contract.MOST_CAMPAIGNS} campaigns` }])
    await tx.use(mediaService).hold(actor.tenantId, values.mediaIds)
    const row = await rows.insert({ ...values, listId: await keepList(tx, actor, list, null), userId: actor.userId, createdAt: tx.now() })
    await trackedCampaigns.record(tx, actor, null, row)
    await announceCampaign(tx, row)
    return presentOne(tx, row)
  })
}

/** @see updateCampaign of the contract */
export async function updateCampaign(
  ctx: ServerContext,
  actor: Actor,
  { id, ...draft }: z.output<typeof contract.updateCampaign.input>,
): Promise<contract.Campaign> {
  const { kind } = await campaignOf(ctx, actor, id)
  const { list, ...values } = await checked(ctx, actor, { ...draft, kind })
  return ctx.transact(async (tx) => {
    const before = await campaignForUpdate(tx, actor, id)
    if (!contract.mayDo('edit', before.status)) throw contract.campaignNotEditable()
    await tx.use(mediaService).hold(actor.tenantId, values.mediaIds)
    const listId = await keepList(tx, actor, list, before)
    const [row] = await tenantRows(tx.db, actor, campaigns).update(eq(campaigns.id, id), { ...values, listId, userId: actor.userId })
    if (!row) throw contract.noCampaignFound()
    await trackedCampaigns.record(tx, actor, before, row)
    await announceCampaign(tx, row)
    return presentOne(tx, row)
  })
}

/** @see deleteCampaign of the contract */
export const deleteCampaign = (ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> =>
  ctx.transact(async (tx) => {
    const row = await campaignForUpdate(tx, actor, id)
    if (!contract.mayDo('delete', row.status)) throw contract.campaignNotEditable()
    await trackedCampaigns.remove(tx, actor, row)
    await announceGone(tx, row)
    return { id }
  })

/** @see duplicateCampaign of the contract */
export const duplicateCampaign = (ctx: ServerContext, actor: Actor, id: number): Promise<contract.Campaign> =>
  ctx.transact(async (tx) => {
    const from = await campaignOf(tx, actor, id)
    const { messages, mediaIds, connections, delayFrom, delayTo, hoursFrom, hoursTo, weekdays, audience, answerQueueId, answerFlowId } = from
    const { kind, listId, columns: listColumns, template, groups, price } = from
    const content = { kind, listId, columns: listColumns, template, groups, price }
    const pace = { delayFrom, delayTo, hoursFrom, hoursTo, weekdays }
    await tx.use(mediaService).hold(actor.tenantId, mediaIds)
    const name = `${from.name.slice(0, contract.LONGEST_NAME - 4)} (2)`
    const copied = { ...content, name, messages, mediaIds, connections, ...pace, audience, answerQueueId, answerFlowId, startAt: null, endAt: null }
    const row = await tenantRows(tx.db, actor, campaigns).insert({ ...copied, userId: actor.userId, createdAt: tx.now() })
    await trackedCampaigns.record(tx, actor, null, row)
    await announceCampaign(tx, row)
    return presentOne(tx, row)
  })

/** Problems of a stored campaign at this moment: a connection may be gone by now. */
export async function problemsNow(tx: ServerContext, row: CampaignRow): Promise<FieldError[]> {
  const draft = draftOf(row, await listOfCampaign(tx, row))
  return [...contract.campaignProblems(draft, tx.now()), ...(await unknownProblems(tx, row, draft))]
}

/** Problems of the template of a stored campaign; its provider is asked, so not in a transaction. @throws ChannelError (502) */
export async function templateProblemsNow(ctx: ServerContext, row: CampaignRow): Promise<FieldError[]> {
  const found = row.template ? await approvedTemplate(ctx, row, row) : null
  return found && 'problems' in found ? found.problems : []
}
