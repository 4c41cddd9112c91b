import { FilterList } from '@blueprintjs/icons'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { segments } from '../contract/index.ts'
import { SegmentAudience } from './audience/SegmentAudience.tsx'

/** Saved audiences. */
export const segmentsScreen = tableScreen(segments, {
  address: '/campanhas/publicos',
  icon: FilterList,
  menu: { area: 'campaigns', order: 20, menu: 'campanhas/publicos', profiles: ['admin', 'super', 'user'] },
  nameOf: ({ name }) => name,
  columns: [{ id: 'name', width: 240, grow: 2 }],
  form: [{ field: 'name' }, { id: 'audience', component: SegmentAudience }],
  formSize: 'l',
})
