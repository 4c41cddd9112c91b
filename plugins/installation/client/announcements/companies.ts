import { queryOf } from '#core/client/http/queryOf.ts'
import { listTenants } from '#plugins/platform/contract/index.ts'

/** Companies that an announcement can be for. */
export const companiesQuery = queryOf(listTenants, {})
