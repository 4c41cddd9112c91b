import { ColumnLayout, Cross, Endorsed } from '@blueprintjs/icons'
import type { z } from 'zod'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { localeAtom } from '#core/client/i18n/index.ts'
import { type AnyCommand, type ClientContext, type Command, defineCommand } from '#core/client/plugin.ts'
import { moneyText } from '#core/client/ui/money.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { type Deal, listDeals } from '../contract/index.ts'
import { ofConversation, ofTicket, winDeal } from './commands.ts'
import { lostDialogAtom, moveDialogAtom } from './dialogs.atoms.ts'

/** Acts on the open deal of the conversation's contact; with several the palette asks which. */
function onDealOfTicket(name: 'win' | 'lose' | 'move', icon: typeof Cross, act: (deal: Deal, ctx: ClientContext) => void | Promise<void>) {
  const openDeals = async (ticketId: number, ctx: ClientContext) => {
    const { contactId } = await ctx.use(ticketRows).load(ticketId)
    return (await ctx.call(listDeals, { contactId, status: 'open', sort: '-touchedAt' })).deals
  }
  const command: Command<z.infer<typeof ofTicket>> = defineCommand({
    id: `funnel.${name}OfTicket`,
    title: `funnel.command.${name}OfTicket`,
    icon,
    args: ofTicket,
    permission: 'funnel.edit',
    resolve: ofConversation,
    async ask({ ticketId }, ctx) {
      const deals = await openDeals(ticketId, ctx)
      if (deals.length < 2) return null
      const options = deals.map(({ id, title, value }) => ({ id: String(id), title, ...(value !== null && { side: moneyText(value, ctx.get(localeAtom)) }) }))
      return {
        steps: [{ id: 'deal', title: ctx.t('funnel.which'), options: () => options }],
        async finish({ deal: answer }) {
          const deal = deals.find(({ id }) => String(id) === answer?.id)
          if (deal) await act(deal, ctx)
        },
      }
    },
    async run({ ticketId }, ctx) {
      const [deal, ...others] = await openDeals(ticketId, ctx)
      if (!deal) ctx.notify(ctx.t('funnel.noOpenDeal'), 'warning')
      else if (others.length > 0) askInPalette(command, { ticketId })
      else await act(deal, ctx)
    },
  })
  return command
}

export const winOfTicket = onDealOfTicket('win', Endorsed, (deal, ctx) => ctx.run(winDeal, deal))
export const loseOfTicket = onDealOfTicket('lose', Cross, (deal, ctx) => ctx.set(lostDialogAtom, [deal]))
export const moveOfTicket = onDealOfTicket('move', ColumnLayout, (deal, ctx) => ctx.set(moveDialogAtom, [deal]))

export const dealOfTicketCommands: readonly AnyCommand[] = [winOfTicket, loseOfTicket, moveOfTicket]
