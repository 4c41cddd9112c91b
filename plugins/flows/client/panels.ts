import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { editorOf } from './editor/editor.ts'
import { nameOf } from './flows.ts'
import { BUILDER_PANEL, builderPath, CASES_PANEL, REPLAY_PANEL, SIMULATOR_PANEL } from './panelIds.ts'

const ofFlow = z.object({ id: z.int() })

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
