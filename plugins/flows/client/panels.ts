import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { editorOf } from './editor/editor.ts'
import { nameOf } from './flows.ts'
import { BUILDER_PANEL, builderPath, CASES_PANEL, FLOWS_PANEL, FLOWS_PATH, REPLAY_PANEL, SIMPLE_PANEL, SIMPLE_PATH, SIMULATOR_PANEL } from './panelIds.ts'

const ofFlow = z.object({ id: z.int() })

export const flowsPanel = definePanel({
  type: FLOWS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('flows.title'),
  load: () => import('./FlowsPanel.tsx'),
  reuse: 'single',
  path: () => FLOWS_PATH,
})

export const builderPanel = definePanel({
  type: BUILDER_PANEL,
  params: ofFlow,
  title: ({ id }, t, get) => get(editorOf(id).editorAtom)?.flow.name ?? nameOf(id) ?? t('flows.builder'),
  kind: 'flows.builder',
  load: () => import('./BuilderPanel.tsx'),
  reuse: 'same-params',
  path: ({ id }) => builderPath(id),
  share: 65,
})

export const simulatorPanel = definePanel({
  type: SIMULATOR_PANEL,
  params: ofFlow,
  title: ({ id }, t, get) => t('flows.simulator.title', { name: get(editorOf(id).editorAtom)?.flow.name ?? '' }),
  kind: 'flows.simulator.kind',
  load: () => import('./simulator/SimulatorPanel.tsx'),
  reuse: 'same-params',
  share: 30,
})

export const replayPanel = definePanel({
  type: REPLAY_PANEL,
  params: ofFlow,
  title: ({ id }, t, get) => t('flows.replay.title', { name: get(editorOf(id).editorAtom)?.flow.name ?? '' }),
  kind: 'flows.replay.kind',
  load: () => import('./replay/ReplayPanel.tsx'),
  reuse: 'same-params',
  share: 50,
})

export const casesPanel = definePanel({
  type: CASES_PANEL,
  params: ofFlow,
  title: ({ id }, t, get) => t('flows.case.panel', { name: get(editorOf(id).editorAtom)?.flow.name ?? '' }),
  kind: 'flows.case.title',
  load: () => import('./cases/CasesPanel.tsx'),
  reuse: 'same-params',
  share: 40,
})

export const simplePanel = definePanel({
  type: SIMPLE_PANEL,
  params: z.object({}),
  title: (_params, t) => t('flows.simple.title'),
  load: () => import('./simple/SimplePanel.tsx'),
  reuse: 'single',
  path: () => SIMPLE_PATH,
})
