import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { listTenants } from '#plugins/platform/contract/index.ts'

/** Companies that an announcement can be for. */
export const companiesQuery = queryOptions({ queryKey: ['installation.companies'], queryFn: () => call(listTenants, {}) })
