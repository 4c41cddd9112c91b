import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'

/** With so many tickets a company is no longer new. */
export const TICKETS_OF_NEW_COMPANY = 10

/** Whether the first steps stand on the home page: `auto` as long as the company is new. */
export const firstStepsChoice = { key: 'home.firstSteps', initial: 'auto', values: ['auto', 'shown', 'hidden'] } as const

/** For administrators. `steps` is empty while they are not shown. */
export const getFirstSteps = defineEndpoint({
  method: 'GET',
  path: '/home/firstSteps',
  permission: 'home.firstSteps',
  summary: 'First steps of a new company',
  input: z.object({}),
  output: z.object({ isShown: z.boolean(), steps: z.array(z.object({ id: z.string(), isDone: z.boolean() })) }),
})
