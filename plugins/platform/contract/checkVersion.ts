import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'

/** Versions of the program, answered by the kernel to anybody. */
export const checkVersion = defineEndpoint({
  method: 'GET',
  path: '/check-version',
  permission: 'public',
  summary: 'Versions of the server and of its pages',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    /** The oldest client that works against this server. */
    minClient: z.string(),
    /** The build of the pages that the server sends; null while developing. */
    client: z.string().nullable(),
  }),
})
