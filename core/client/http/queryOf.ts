import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/define.ts'
import { call } from './call.ts'

/** Finds the answers of an endpoint in the browser's cache, whatever it was asked with: to ask for them again, or to change them. */
export const queriesOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => ({ queryKey: [`${method} ${path}`] as const })

/** A call as a query: every screen that asks the same shares one answer, and no two calls can share a key. */
export const queryOf = <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, input: z.input<I>) =>
  queryOptions({ queryKey: [...queriesOf(endpoint).queryKey, input] as const, queryFn: () => call(endpoint, input) })
