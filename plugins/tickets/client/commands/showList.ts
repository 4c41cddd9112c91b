import type { ClientContext } from '#core/client/plugin.ts'
import { activePanelsAtom } from '#core/client/workbench/focus.atoms.ts'
import { focusPanel } from '#core/client/workbench/focusPanel.ts'
import { LIST_PANEL } from '../target.ts'

/** Goes to the list, and brings the keyboard into it, wherever that was. */
export function showList(ctx: ClientContext): void {
  const focusList = () => {
    const list = ctx.get(activePanelsAtom).find(({ type }) => type === LIST_PANEL)
    if (list) focusPanel(list.id)
    return list !== undefined
  }
  if (!focusList()) ctx.navigate('/atendimento')
}
