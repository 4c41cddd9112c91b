import { Filter } from '@blueprintjs/icons'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { pipelines } from '../contract/index.ts'
import { PIPELINES_PATH } from './panelIds.ts'
import { FieldsPart } from './pipeline/FieldsPart.tsx'
import { MembersPart } from './pipeline/MembersPart.tsx'
import { ReasonsPart } from './pipeline/ReasonsPart.tsx'
import { NEW_STAGE, StagesPart } from './pipeline/StagesPart.tsx'

/** Pipelines and their stages. */
export const pipelinesScreen = tableScreen(pipelines, {
  address: PIPELINES_PATH,
  icon: Filter,
  visitedWith: 'funnel.manage',
  menu: { area: 'funnel', order: 50, menu: 'funil/pipelines', profiles: ['admin', 'super'] },
  nameOf: ({ name }) => name,
  columns: [
    { id: 'name', width: 200, grow: 1 },
    {
      id: 'stages',
      width: 320,
      grow: 2,
      wraps: true,
      value: ({ stages }) => stages.map(({ name }) => name).join(' → '),
    },
    {
      id: 'access',
      width: 140,
      value: ({ access, members }, t) => (access === 'all' ? t('funnel.access.all') : t('funnel.access.members', { count: members.length })),
    },
    { id: 'isActive', width: 90, value: ({ isActive }, t) => t(isActive ? 'funnel.active.yes' : 'funnel.active.no') },
    { id: 'description', width: 220, isOptional: true },
  ],
  form: [
    { field: 'name' },
    { field: 'description' },
    { field: 'colour' },
    { id: 'stages', component: StagesPart },
    { id: 'fields', component: FieldsPart },
    { field: 'access', hasHelp: true },
    { id: 'members', component: MembersPart },
    { id: 'lostReasons', component: ReasonsPart },
    { field: 'isActive', hasHelp: true },
  ],
  formSize: 'l',
  startOf: () => ({ stages: [{ ...NEW_STAGE, colour: '#6b7280', probability: 10 }] }),
})
