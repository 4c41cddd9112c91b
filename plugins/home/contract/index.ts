import { z } from 'zod'
import { defineEndpoint, definePoint, type Service } from '#core/contract/define.ts'

export * from './client.ts'

/** A first step of a new company, as the server knows whether it has been taken. */
export interface FirstStep {
  /** The same as of its view in the browser. */
  id: string
  /** By what has really happened in the company. */
  isDone(tenantId: number): Promise<boolean>
}
/** A first step of a new company, and whether it has been taken; its words and buttons are the browser's `firstStepViews`. */
export const firstSteps = definePoint<Service<FirstStep>>('home.firstSteps')

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
