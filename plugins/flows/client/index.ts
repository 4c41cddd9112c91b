import { Chat, Flows } from '@blueprintjs/icons'
import { reportError } from '#core/client/notify/index.ts'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { botTicketActive, type Flow, flowCasesChanged, flowGone, flowSaved } from '../contract/index.ts'
import { refreshAllCases, refreshCases } from './cases/cases.ts'
import { flowCommands, goToFlows } from './commands.ts'
import { forgetUnsaved, noteSaved } from './editor/autosave.ts'
import { FlowDialogs } from './FlowDialogs.tsx'
import { refreshFlows } from './flows.ts'
import { builderPanel, casesPanel, flowsPanel, replayPanel, simplePanel, simulatorPanel } from './panels.ts'
import { goToSimple } from './simple/commands.ts'
import { useFlowChoices } from './useFlowChoices.ts'

/** The builder without a flow is the list. */
const builderRef = (id: string | null) =>
  id !== null && /^\d{1,9}$/.test(id) ? [{ panel: builderPanel, params: { id: Number(id) } }] : [{ panel: flowsPanel, params: {} }]

/** A flow is another, here or elsewhere: the list follows, and a draft that is open. */
function noteFlow(flow: Flow): void {
  void refreshFlows()
  void refreshAllCases()
  void noteSaved(flow).catch(reportError)
}

export default defineClientPlugin({
  id: 'flows',
  requires: ['connections', 'team', 'labels', 'kanban', 'closing', 'settings', 'tickets'],
  routes: [
    { path: '/chat-flow', name: 'chat-flow', permission: 'flows.list', open: () => [{ panel: flowsPanel, params: {} }] },
    { path: '/auto-resposta', name: 'auto-resposta', permission: 'flows.list', open: () => [{ panel: simplePanel, params: {} }] },
    { path: '/chat-flow/builder', name: 'chat-flow-builder', permission: 'flows.edit', open: (_params, query) => builderRef(query.get('id')) },
  ],
  panels: [flowsPanel, builderPanel, simulatorPanel, replayPanel, casesPanel, simplePanel],
  commands: flowCommands,
  sockets: [
    onSocket(flowSaved, noteFlow),
    onSocket(flowGone, () => void refreshFlows()),
    onSocket(flowCasesChanged, ({ flowId }) => void refreshCases(flowId)),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'flows',
      title: 'flows.title',
      icon: Flows,
      path: '/chat-flow',
      area: 'automation',
      order: 10,
      menu: 'chat-flow',
      permission: 'flows.list',
      command: goToFlows.id,
    }),
    extend(sideBarItems, {
      id: 'flows.simple',
      title: 'flows.simple.title',
      icon: Chat,
      path: '/auto-resposta',
      area: 'automation',
      order: 20,
      menu: 'auto-resposta',
      permission: 'flows.list',
      command: goToSimple.id,
    }),
    extend(settingFields, {
      setting: botTicketActive,
      group: 'bot',
      order: 10,
      title: 'flows.setting.default',
      help: 'flows.setting.default.help',
      kind: 'select',
      useChoices: useFlowChoices,
    }),
    extend(overlays, FlowDialogs),
  ],
  setup: () => forgetUnsaved,
})
