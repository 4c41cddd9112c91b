import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { getWrittenAnnouncement } from '../../contract/index.ts'

/** The announcement as it was written; what another superadmin writes meanwhile is told at saving. */
export const writtenQuery = queryOptions({ queryKey: ['announcement'], queryFn: () => call(getWrittenAnnouncement, {}) })
