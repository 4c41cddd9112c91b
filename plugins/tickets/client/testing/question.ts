import { attendanceFilterSchema } from '../../contract/attendanceFilter.ts'
import { settings } from '../../contract/testing/inclusionCases.ts'
import type { ListQuestion } from '../list/listRows.ts'

/** Question of person 7, of queue 1, to the list of open tickets; `change` replaces what matters. */
export const question = (change: Partial<ListQuestion> = {}): ListQuestion => ({
  filter: { ...attendanceFilterSchema.parse({}), status: ['open'] },
  viewer: { userId: 7, profile: 'user', queueIds: [1] },
  settings,
  order: 'newest',
  last: null,
  ...change,
})
