import { errorText } from '#core/client/i18n/index.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { newId } from '#core/contract/ids.ts'
import { askCopilot, type CopilotTask } from '../../contract/index.ts'
import { changeRunAtom, showRunAtom } from './copilot.atoms.ts'

export interface CopilotWish {
  ticketId: number
  task: CopilotTask
  text?: string
  tone?: string
  replaces?: boolean
}

/** Asks the copilot, and shows above the reply box what it says while it says it. */
export async function askAbout(ctx: ClientContext, { ticketId, task, text = '', tone = '', replaces = false }: CopilotWish): Promise<void> {
  const runId = newId()
  ctx.set(showRunAtom, { runId, ticketId, task, text: '', sources: [], state: 'growing', problem: null, replaces })
  try {
    const answer = await ctx.call(askCopilot, { runId, ticketId, task, text, tone })
    ctx.set(changeRunAtom, runId, () => ({ text: answer.text, sources: answer.sources, state: 'done' }))
  } catch (error) {
    ctx.set(changeRunAtom, runId, () => ({ state: 'failed', problem: errorText(error) }))
  }
}
