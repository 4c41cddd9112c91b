import { Export, Import } from '@blueprintjs/icons'
import { z } from 'zod'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { chooseJsonFile } from '#core/client/ui/chooseJsonFile.ts'
import { saveFile } from '#core/client/ui/saveFile.ts'
import { createFlow, flowFile, getFlow, readFlowFile } from '../../contract/index.ts'
import { reportAtom } from '../dialogs.atoms.ts'
import { focusedFlow, ofFlow } from '../editor/target.ts'
import { flowsQuery, refreshFlows } from '../flows.ts'
import { builderPath } from '../panelIds.ts'

/** Far more than a flow of 5,000 steps is. */
const MOST_BYTES = 8 * 1024 ** 2

/** A name that no other flow has. */
function freeName(wanted: string): string {
  const taken = new Set(queryClient.getQueryData(flowsQuery.queryKey)?.map(({ name }) => name))
  let name = wanted
  for (let count = 2; taken.has(name); count += 1) name = `${wanted} ${count}`
  return name
}

/** A new flow from a file: of ours, of the builder of products of the family, or of Typebot. What could not be carried over is listed. */
export const importFlow = defineCommand({
  id: 'flows.import',
  title: 'flows.command.import',
  icon: Import,
  args: z.object({}),
  permission: 'flows.edit',
  async run(_args, ctx) {
    const file = await chooseJsonFile()
    if (!file) return
    const read = file.size > MOST_BYTES ? null : readFlowFile(await file.text())
    if (!read) {
      ctx.notify(ctx.t('flows.report.unreadable', { file: file.name }), 'warning')
      return
    }
    await queryClient.fetchQuery(flowsQuery)
    const name = freeName(read.name.trim() || file.name.replace(/\.json$/i, ''))
    const flow = await ctx.call(createFlow, { name, draft: read.document })
    await refreshFlows()
    ctx.navigate(builderPath(flow.id))
    if (read.report.some(({ outcome }) => outcome !== 'taken')) ctx.set(reportAtom, { name, report: read.report })
  },
})

/** The draft as a file that any installation reads. */
export const exportFlow = defineCommand({
  id: 'flows.export',
  title: 'flows.command.export',
  icon: Export,
  args: ofFlow,
  permission: 'flows.edit',
  resolve: focusedFlow,
  async run({ flowId }, ctx) {
    const { name, draft } = await ctx.call(getFlow, { id: flowId })
    saveFile(`${name}.json`, new Blob([flowFile(name, draft)], { type: 'application/json' }))
  },
})

export const flowFileCommands: readonly AnyCommand[] = [importFlow, exportFlow]
