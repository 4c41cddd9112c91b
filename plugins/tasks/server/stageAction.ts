import { z } from 'zod'
import { defineService, extend } from '#core/contract/define.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import {
  minutesSetting,
  optionalChoiceSetting,
  type StageActionRunner,
  stageActionRunner,
  stageActions,
  textSetting,
  unprepared,
} from '#plugins/funnel/contract/stageActions.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { LONGEST_NAME } from '../contract/index.ts'
import { dealTitles } from './present.ts'
import { createTask } from './tasks.ts'

const MINUTE_MS = 60_000
/** 90 days. */
const LATEST_MINUTES = 90 * 24 * 60

const settings = z.object({
  name: textSetting(LONGEST_NAME),
  /** From the moment that it is made. */
  dueMinutes: minutesSetting(LATEST_MINUTES),
  /** 0: the deal's owner. */
  ownerId: optionalChoiceSetting(),
})
const runner = defineService<StageActionRunner>('tasks.stageAction')

/** Makes a task for the owner of a deal or a named person, in the name of an administrator. */
const createRunner = (ctx: ServerContext): StageActionRunner =>
  stageActionRunner(settings, {
    choices: async (tenantId) => ({ ownerId: (await ctx.use(teamService).membersOf(tenantId)).map(({ userId, name }) => ({ id: userId, name })) }),
    async prepare({ tenantId, deal }, { name, dueMinutes, ownerId: chosenId }) {
      const wanted = chosenId === 0 ? (deal.owner?.id ?? null) : chosenId
      if (wanted === null) return unprepared('noOwner', name)
      const members = await ctx.use(teamService).membersOf(tenantId)
      const owner = members.find(({ userId }) => userId === wanted)
      if (!owner) return unprepared('personGone', name)
      const author = members.find(({ profile }) => profile === 'admin') ?? owner
      return {
        what: `${name} · ${owner.name}`,
        text: '',
        problem: null,
        async carryOut() {
          const limitDate = new Date(ctx.now().getTime() + dueMinutes * MINUTE_MS).toISOString()
          const draft = { name, limitDate, ownerId: owner.userId, description: deal.title, comments: '', priority: 'none', teamId: null } as const
          const { userId, profile } = author
          const person = { tenantId, userId, name: author.name, profile, can: () => true }
          const isSeen = (await dealTitles(ctx, person, [deal.id])).has(deal.id)
          const origin = { ticketId: null, messageId: null, dealId: isSeen ? deal.id : null }
          await createTask(ctx, person, { ...draft, ...origin, repeats: 'none', remindMinutes: null })
        },
      }
    },
  })

/** Tasks as automatic actions of a pipeline's stage. */
export const taskStageAction: ServerPart = {
  extends: [extend(stageActions, { kind: 'task', order: 35, texts: 'tasks.stageAction', settings, service: runner })],
  provides: [provide(runner, createRunner)],
}
