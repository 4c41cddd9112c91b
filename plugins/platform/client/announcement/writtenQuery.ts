import { queryOf } from '#core/client/http/queryOf.ts'
import { getWrittenAnnouncement } from '../../contract/index.ts'

/** The announcement as it was written; what another superadmin writes meanwhile is told at saving. */
export const writtenQuery = queryOf(getWrittenAnnouncement, {})
