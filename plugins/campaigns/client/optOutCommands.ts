import { BlockedPerson } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { setOptOut } from '../contract/index.ts'
import { refreshCampaigns } from './queries.ts'

const ofContact = z.object({ contactId: z.int(), name: z.string() })

/** The contact gets campaigns again. */
export const takeIn = defineCommand({
  id: 'campaigns.takeIn',
  title: 'campaigns.command.takeIn',
  args: ofContact,
  permission: 'campaigns.edit',
  isHidden: true,
  async run({ contactId, name }, ctx) {
    const set = async (isOut: boolean) => {
      await ctx.call(setOptOut, { contactId, isOut })
      await refreshCampaigns()
    }
    await set(false)
    return { label: ctx.t('campaigns.done.takenIn', { name }), undo: () => set(true) }
  },
})

/** The contact gets no campaigns any more. */
export const leaveOut = defineCommand({
  id: 'campaigns.leaveOut',
  title: 'campaigns.command.leaveOut',
  icon: BlockedPerson,
  args: ofContact,
  permission: 'campaigns.edit',
  isHidden: true,
  async run({ contactId, name }, ctx) {
    const set = async (isOut: boolean) => {
      await ctx.call(setOptOut, { contactId, isOut })
      await refreshCampaigns()
    }
    await set(true)
    return { label: ctx.t('campaigns.done.leftOut', { name }), undo: () => set(false) }
  },
})
