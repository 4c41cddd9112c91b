import { eq } from 'drizzle-orm'
import { recordActivity } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { announceCampaign } from './announce.ts'
import { freezeAudience } from './audience/freeze.ts'
import { type CampaignRow, campaignRecipients, campaigns, type StoredGroup } from './campaigns.table.ts'
import { campaignForUpdate, campaignOf, problemsNow, templateProblemsNow } from './campaigns.ts'
import { chosenGroups } from './groups.ts'
import { keepList } from './lists.ts'
import { presentOne } from './present.ts'
import { waitingOf } from './waiting.where.ts'

type Step = Extract<contract.CampaignStep, 'start' | 'pause' | 'resume' | 'cancel'>

/** Columns that a step changes. */
function changeOf(step: Step, row: CampaignRow, now: Date): Partial<CampaignRow> {
  const begins = row.startAt && row.startAt > now ? row.startAt : now
  if (step === 'start')
    return {
      status: begins > now ? 'scheduled' : 'processing',
      nextAt: begins,
      hold: null,
      finishedAt: null,
      startedAt: begins > now ? null : now,
      resumedAt: null,
    }
  if (step === 'resume')
    return {
      status: row.startedAt === null && begins > now ? 'scheduled' : 'processing',
      nextAt: begins,
      hold: null,
      startedAt: row.startedAt ?? (begins > now ? null : now),
      resumedAt: now,
    }
  return step === 'pause' ? { status: 'paused', nextAt: null, hold: null } : { status: 'canceled', nextAt: null, hold: null }
}

/**
 * Does one step of a campaign; the engine holds the same row while it sends, so that nothing goes out after a pause.
 * @throws noCampaignFound (404), wrongState (409), invalidInput (422), ChannelError (502) where its template cannot be asked for
 */
export async function stepCampaign(ctx: ServerContext, actor: Actor, id: number, step: Step): Promise<contract.Campaign> {
  const members = step === 'start' ? await prepared(ctx, actor, id) : null
  return ctx.transact(async (tx) => {
    const before = await campaignForUpdate(tx, actor, id)
    if (!contract.mayDo(step, before.status)) throw contract.wrongState(before.status)
    const rows = tenantRows(tx.db, actor, campaigns)
    let started: CampaignRow | null = null
    if (step === 'start') {
      const problems = await problemsNow(tx, before)
      if (problems.length > 0) throw contract.refusedCampaign(problems)
      const own = { ...before, ...(members && { groups: members.groups, listId: await keepList(tx, actor, members.list, before) }), userId: actor.userId }
      if (!before.startAt || before.startAt <= tx.now()) await startWith(tx, actor, own)
      started = own
    }
    const [row] = await rows.update(eq(campaigns.id, id), {
      ...changeOf(step, before, tx.now()),
      ...(started && { userId: actor.userId, groups: started.groups, listId: started.listId }),
    })
    if (!row) throw contract.noCampaignFound()
    const said = { key: `campaigns.log.${step}`, values: { name: row.name } }
    const nothing = { ticketId: null, contactId: null, fields: [], before: {}, after: {} }
    await recordActivity(tx, actor, { kind: 'campaigns.edit', rows: 'campaigns.step', rowId: String(id), rev: row.rev, said, name: row.name, ...nothing })
    await announceCampaign(tx, row)
    return presentOne(tx, row)
  })
}

/**
 * Asks the channel what may be different by now: a template may have lost its approval, people have joined groups or left them.
 * @throws invalidInput (422), ChannelError (502)
 */
async function prepared(ctx: ServerContext, actor: Actor, id: number): Promise<{ groups: StoredGroup[]; list: contract.RecipientList | null } | null> {
  const row = await campaignOf(ctx, actor, id)
  if (!contract.mayDo('start', row.status)) throw contract.wrongState(row.status)
  const problems = await templateProblemsNow(ctx, row)
  const chosen = contract.hasGroups(row.kind) ? await chosenGroups(ctx, actor, row) : null
  if (chosen && 'problems' in chosen) problems.push(...chosen.problems)
  if (problems.length > 0) throw contract.refusedCampaign(problems)
  return chosen && 'groups' in chosen ? chosen : null
}

/** Writes down the recipients. @throws invalidInput (422) where there is nobody to write to */
async function startWith(tx: ServerContext, actor: Actor, row: CampaignRow): Promise<void> {
  await freezeAudience(tx, actor, row)
  const left = await tenantRows(tx.db, actor, campaignRecipients).first(waitingOf(row.id))
  if (!left) throw contract.refusedCampaign([{ field: 'audience', code: 'empty', message: 'Nobody is left who would get it' }])
}
