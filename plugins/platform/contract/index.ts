import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'

/** The program's version, from the kernel's own probe. */
export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  permission: 'public',
  summary: 'Whether the program runs',
  input: z.object({}),
  output: z.object({ status: z.string(), version: z.string() }),
})

/** Whether database and Redis answer. @throws ERR_UNAVAILABLE (503) */
export const getReadiness = defineEndpoint({
  method: 'GET',
  path: '/ready',
  permission: 'public',
  summary: 'Whether the program can work',
  input: z.object({}),
  output: z.object({ status: z.string() }),
})
