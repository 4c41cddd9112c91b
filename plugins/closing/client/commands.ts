import { Document, Endorsed } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { printProtocol } from './protocols/printProtocol.ts'
import { protocolPanel } from './protocols/protocolPanel.ts'
import { keepWish, wantsToBeAsked } from './resolve/lastChoice.ts'

const nothing = z.object({})
const ofTicket = z.object({ ticketId: z.int() })

const goToProtocols = defineCommand({
  id: 'closing.go.protocols',
  title: 'closing.command.go.protocols',
  icon: Endorsed,
  args: nothing,
  permission: 'closing.list',
  address: '/protocolos',
  run: (_args, ctx) => ctx.navigate('/protocolos'),
})

export const openProtocol = defineCommand({
  id: 'closing.openProtocol',
  title: 'closing.command.openProtocol',
  icon: Document,
  args: ofTicket,
  permission: 'closing.list',
  isHidden: true,
  run: (params, ctx) => ctx.open(protocolPanel, params, 'right'),
})

export const copyProtocol = defineCommand({
  id: 'closing.copyProtocol',
  title: 'closing.command.copy',
  args: z.object({ protocol: z.string() }),
  permission: 'closing.list',
  isHidden: true,
  run: ({ protocol }, ctx) => copyToClipboard(protocol, ctx.t('closing.done.copied', { protocol })),
})

/** Whether one is asked on resolving in this browser, also where nothing is mandatory. */
export const toggleAsking = defineCommand({
  id: 'closing.toggleAsking',
  title: 'closing.command.toggleAsking',
  icon: Endorsed,
  args: nothing,
  permission: 'closing.list',
  run(_args, ctx) {
    const userId = ctx.get(sessionAtom)?.userId
    if (userId === undefined) return
    const isWanted = !wantsToBeAsked(userId)
    keepWish(userId, isWanted)
    return {
      label: ctx.t(isWanted ? 'closing.done.asking' : 'closing.done.notAsking'),
      undo: () => keepWish(userId, !isWanted),
    }
  },
})

/** Commands besides those of the table of messages. */
/** Commands besides those of the tables of reasons and messages. */
export const closingCommands: readonly AnyCommand[] = [goToProtocols, openProtocol, printProtocol, copyProtocol, toggleAsking]
