import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineService, extend } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { choiceSetting, type StageActionRunner, stageActionRunner, stageActions, unprepared } from '#plugins/funnel/contract/stageActions.ts'
import { keepDelivery } from './dispatch.ts'
import { reaches } from './reach.ts'
import { webhooks } from './webhooks.table.ts'

const settings = z.object({ webhookId: choiceSetting() })
const runner = defineService<StageActionRunner>('webhooks.stageAction')

/** Tells a webhook of the company that a deal has entered a stage; what the address does not take is tried again like every delivery. */
const createRunner = (ctx: ServerContext): StageActionRunner =>
  stageActionRunner(settings, {
    choices: async (tenantId) => ({ webhookId: (await tenantRows(ctx.db, { tenantId }, webhooks).find()).map(({ id, name }) => ({ id, name })) }),
    async prepare({ tenantId, runId, deal, pipeline, stage }, { webhookId }) {
      const webhook = await tenantRows(ctx.db, { tenantId }, webhooks).first(eq(webhooks.id, webhookId))
      if (!webhook) return unprepared('gone')
      if (!webhook.isActive) return unprepared('off', webhook.name)
      // A webhook of a person tells of nothing that the person may not read.
      if (webhook.ownerId !== null && !(deal.contact && (await reaches(ctx, webhook, { contactId: deal.contact.id }))))
        return unprepared('notReached', webhook.name)
      const carryOut = () => ctx.transact((tx) => keepDelivery(tx, tenantId, webhook, 'deal.stageEntered', { deal, pipeline, stage }, runId))
      return { what: webhook.name, text: '', problem: null, carryOut }
    },
  })

/** Webhooks as automatic actions of a pipeline's stage. */
export const webhookStageAction: ServerPart = {
  extends: [extend(stageActions, { kind: 'webhook', order: 50, texts: 'webhooks.stageAction', settings, service: runner })],
  provides: [provide(runner, createRunner)],
}
