import { defineClientPlugin, onSocket, overlays, type Route, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { composerStrips, composerTools } from '#plugins/chat/contract/client.ts'
import { flowAssistants } from '#plugins/flows/contract/client.ts'
import { assistantKindViews, kindRoute } from '../contract/client.ts'
import { assistantsChanged, casesChanged, copilotGrew, runGrew } from '../contract/index.ts'
import { AssistantDialogs } from './AssistantDialogs.tsx'
import { loadForFlows, refreshAssistants } from './assistants.ts'
import { noteRun, refreshCases } from './cases/cases.ts'
import { caseCommands } from './cases/commands.ts'
import { assistantCommands } from './commands.ts'
import { CopilotStrip } from './copilot/CopilotStrip.tsx'
import { CopilotTool } from './copilot/CopilotTool.tsx'
import { copilotCommands } from './copilot/commands.ts'
import { changeRunAtom } from './copilot/copilot.atoms.ts'
import { HandOverStrip } from './copilot/HandOverStrip.tsx'
import { ownKindViews } from './kinds.ts'
import { GALLERY_PATH } from './panelIds.ts'
import { answersPanel, casesPanel, galleryPanel, kindPanel } from './panels.ts'
import { assistantsItem } from './sideBarItem.ts'

const permission = 'assistants.edit'

const kindRoutes: readonly Route[] = ownKindViews.map(({ kind }) => ({ ...kindRoute(kind), open: () => [{ panel: kindPanel, params: { kind: kind.id } }] }))

export default defineClientPlugin({
  id: 'assistants',
  requires: ['chat', 'connections', 'flows', 'team', 'tickets'],
  routes: [
    { path: GALLERY_PATH, name: 'configuracoes-assistentes', permission, open: () => [{ panel: galleryPanel, params: {} }] },
    { path: `${GALLERY_PATH}/:id`, permission, open: ({ id }) => [{ panel: answersPanel, params: { id: Number(id) } }] },
    { path: `${GALLERY_PATH}/:id/casos`, permission, open: ({ id }) => [{ panel: casesPanel, params: { id: Number(id) } }] },
    ...kindRoutes,
  ],
  panels: [galleryPanel, kindPanel, answersPanel, casesPanel],
  commands: [...assistantCommands, ...caseCommands, ...copilotCommands],
  sockets: [
    onSocket(assistantsChanged, () => void refreshAssistants()),
    onSocket(casesChanged, ({ assistantId }) => void refreshCases(assistantId)),
    onSocket(runGrew, ({ run }) => void noteRun(run)),
    onSocket(copilotGrew, ({ runId, text }, ctx) => ctx.set(changeRunAtom, runId, (run) => (run.state === 'growing' ? { text: run.text + text } : {}))),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, assistantsItem),
    ...ownKindViews.map((view) => extend(assistantKindViews, view)),
    extend(flowAssistants, { load: loadForFlows }),
    extend(overlays, AssistantDialogs),
    extend(composerTools, { id: 'assistants', order: 80, component: CopilotTool }),
    extend(composerStrips, { id: 'assistants.handOver', order: 10, component: HandOverStrip }),
    extend(composerStrips, { id: 'assistants.copilot', order: 90, component: CopilotStrip }),
  ],
})
