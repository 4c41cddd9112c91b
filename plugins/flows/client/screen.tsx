import { Flows } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { deleteFlow, type Flow, flowGone, flowSaved, flowSchema, listFlows } from '../contract/index.ts'
import { openFlow } from './commands.ts'
import { flowsQuery } from './flows.ts'
import { FLOWS_PATH } from './panelIds.ts'
import { SwitchButton } from './SwitchButton.tsx'
import { useFlowColumns } from './useFlowColumns.tsx'

/** The company's chat flows. */
export const flowsScreen = listScreen<Flow>(
  {
    id: 'flows',
    row: flowSchema,
    rows: 'flows.flow',
    may: { read: 'flows.list', write: 'flows.edit', remove: 'flows.delete' },
    queryKey: flowsQuery.queryKey,
    load: async () => (await call(listFlows, {})).chatFlow,
    remove: ({ id }, ctx) => ctx.call(deleteFlow, { id }),
    events: [flowSaved, flowGone],
  },
  () => import('./form/FlowForm.tsx'),
  {
    address: FLOWS_PATH,
    routeName: 'chat-flow',
    icon: Flows,
    menu: { area: 'automation', order: 10, menu: 'chat-flow' },
    commands: { go: 'flows.go', create: 'flows.create', edit: 'flows.editEntry', remove: 'flows.delete' },
    nameOf: ({ name }) => name,
    searchTextOf: ({ name, entry }) => [name, ...entry.keywords].join(' '),
    columns: useFlowColumns,
    rowButton: SwitchButton,
    openRow: ({ id }, ctx) => ctx.run(openFlow, { id }),
    hasShortNew: true,
  },
)
