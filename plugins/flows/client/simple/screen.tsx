import { Chat } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { deleteFlow, type Flow, flowSchema, listFlows } from '../../contract/index.ts'
import { refreshFlows, simpleKey } from '../flows.ts'
import { SwitchButton } from '../SwitchButton.tsx'
import { useFlowColumns } from '../useFlowColumns.tsx'

/** Automatic replies: chat flows that fit a form. */
export const simpleScreen = listScreen<Flow>(
  {
    id: 'flows.simple',
    row: flowSchema,
    rows: 'flows.flow',
    may: { read: 'flows.list', write: 'flows.edit', remove: 'flows.delete' },
    queryKey: simpleKey,
    load: async () => (await call(listFlows, {})).chatFlow.filter(({ isSimple }) => isSimple),
    remove: ({ id }, ctx) => ctx.call(deleteFlow, { id }),
    // The list of all flows, with whose key this one's begins, is asked again at their events.
    events: [],
  },
  () => import('./SimpleForm.tsx'),
  {
    panel: 'flows.simple',
    address: '/auto-resposta',
    routeName: 'auto-resposta',
    icon: Chat,
    menu: { area: 'automation', order: 20, menu: 'auto-resposta' },
    nameOf: ({ name }) => name,
    searchTextOf: ({ name, entry }) => [name, ...entry.keywords].join(' '),
    columns: useFlowColumns,
    rowButton: SwitchButton,
    hasShortNew: true,
    alsoRefresh: refreshFlows,
  },
)
