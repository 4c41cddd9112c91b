import { Chat, ListDetailView } from '@blueprintjs/icons'
import { z } from 'zod'
import { readViewport } from '#core/client/browser/useViewport.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { closeTile } from '#core/client/workbench/deeds/tileCommands.ts'
import { activePanelsAtom, focusedIdAtom } from '#core/client/workbench/focus.atoms.ts'
import { focusPanel } from '#core/client/workbench/focusPanel.ts'
import { showBeside } from '#core/client/workbench/openInWorkbench.ts'
import { detailsPanel } from '../panels.ts'
import { activeConversationAtom, activeTicketIdAtom, DETAILS_PANEL } from '../target.ts'
import { showList } from './showList.ts'

export const goToAttendance = defineCommand({
  id: 'tickets.go',
  title: 'tickets.command.go',
  icon: Chat,
  args: z.object({}),
  keys: 'g a',
  permission: 'tickets.list',
  address: '/atendimento',
  run: (_args, ctx) => showList(ctx),
})

/** Shows the details tile beside the conversation, or closes it; on a small screen it is a page of its own. */
export const toggleDetails = defineCommand({
  id: 'tickets.details',
  title: 'tickets.command.details',
  icon: ListDetailView,
  args: z.object({}),
  keys: 'd',
  when: (get) => get(activeTicketIdAtom) !== null,
  async run(_args, ctx) {
    const open = store.get(activePanelsAtom).find(({ type }) => type === DETAILS_PANEL)
    const isPaged = readViewport() !== 'wide'
    if (open && isPaged && open.id !== store.get(focusedIdAtom)) focusPanel(open.id)
    else if (open) await ctx.run(closeTile, { id: open.id })
    else if (isPaged) ctx.open(detailsPanel, {}, 'right')
    // The details follow the conversation: the keyboard stays there.
    else showBeside({ panel: detailsPanel, params: {} }, store.get(activeConversationAtom))
  },
})

export const screenCommands: readonly AnyCommand[] = [goToAttendance, toggleDetails]
