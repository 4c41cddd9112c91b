import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import type { Resource, ResourceFields } from '#core/contract/resource/index.ts'

/** All rows of a resource, for its own screen and for whoever lets one be chosen. */
export const rowsQuery = <F extends ResourceFields, S extends z.ZodRawShape>(resource: Resource<F, S>) =>
  queryOptions({ queryKey: [resource.id] as const, queryFn: () => call(resource.list, {}) })
