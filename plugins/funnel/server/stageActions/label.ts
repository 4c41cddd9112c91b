import { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ContactLabelRows, contactLabelRows, contactsService } from '#plugins/contacts/contract/index.ts'
import { choiceSetting, type StageActionKind, type StageActionRunner, stageActionRunner, unprepared } from '../../contract/index.ts'

const settings = z.object({ labelId: choiceSetting() })

export const labelRunner = defineService<StageActionRunner>('funnel.labelAction')
export const labelKind: StageActionKind = { kind: 'label', order: 20, texts: 'funnel.stageAction.label', settings, service: labelRunner }

async function labelsOf(ctx: ServerContext, tenantId: number): Promise<ContactLabelRows | null> {
  const [owner] = await ctx.contributionsFor(contactLabelRows, tenantId)
  return owner ? ctx.use(owner.service) : null
}

/** Puts a label on the deal's contact. */
export const createLabelRunner = (ctx: ServerContext): StageActionRunner =>
  stageActionRunner(settings, {
    choices: async (tenantId) => ({ labelId: (await (await labelsOf(ctx, tenantId))?.names(tenantId)) ?? [] }),
    async prepare({ tenantId, deal }, { labelId }) {
      const labels = await labelsOf(ctx, tenantId)
      const label = (await labels?.names(tenantId))?.find(({ id }) => id === labelId)
      if (!labels || !label) return unprepared('gone')
      if (deal.contact === null) return unprepared('noContact', label.name)
      const contactId = deal.contact.id
      return {
        what: label.name,
        text: '',
        problem: null,
        async carryOut() {
          await labels.give(tenantId, [{ contactId, labelId }])
          await ctx.use(contactsService).announce(tenantId, contactId)
        },
      }
    },
  })
