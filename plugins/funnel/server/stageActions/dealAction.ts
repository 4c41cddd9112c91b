import { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import {
  actionKinds,
  LONGEST_DELAY,
  LONGEST_TITLE,
  minutesSetting,
  optionalChoiceSetting,
  optionSetting,
  type StageActionKind,
  type StageActionRunner,
  stageActionRunner,
  textSetting,
  unprepared,
} from '../../contract/index.ts'
import { announceAction, tellAtOf } from '../actions.ts'
import { dealActions } from '../funnel.table.ts'

const MINUTE_MS = 60_000

const settings = z.object({
  title: textSetting(LONGEST_TITLE),
  actionKind: optionSetting(actionKinds),
  /** From the moment that it is made. */
  dueMinutes: minutesSetting(LONGEST_DELAY),
  /** 0: the deal's owner. */
  ownerId: optionalChoiceSetting(),
})

export const dealActionRunner = defineService<StageActionRunner>('funnel.dealAction')
export const dealActionKind: StageActionKind = { kind: 'action', order: 30, texts: 'funnel.stageAction.action', settings, service: dealActionRunner }

/** Makes an action of the deal: a call, a message, a meeting, a task. */
export const createDealActionRunner = (ctx: ServerContext): StageActionRunner =>
  stageActionRunner(settings, {
    choices: async (tenantId) => ({ ownerId: (await ctx.use(teamService).membersOf(tenantId)).map(({ userId, name }) => ({ id: userId, name })) }),
    async prepare({ tenantId, deal }, { title, actionKind, dueMinutes, ownerId: chosenId }) {
      const wanted = chosenId === 0 ? (deal.owner?.id ?? null) : chosenId
      const members = await ctx.use(teamService).membersOf(tenantId)
      const owner = members.find(({ userId }) => userId === wanted) ?? null
      if (chosenId !== 0 && !owner) return unprepared('personGone', title)
      return {
        what: owner ? `${title} · ${owner.name}` : title,
        text: '',
        problem: null,
        async carryOut() {
          const ownerId = owner?.userId ?? null
          const dueAt = new Date(ctx.now().getTime() + dueMinutes * MINUTE_MS)
          const row = { dealId: deal.id, kind: actionKind, title, dueAt, ownerId, tellAt: tellAtOf(ctx, dueAt, null, ownerId), createdAt: ctx.now() }
          await announceAction(ctx, await tenantRows(ctx.db, { tenantId }, dealActions).insert(row), false)
        },
      }
    },
  })
