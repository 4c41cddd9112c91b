import { z } from 'zod'
import { defineEndpoint, defineSetting } from '#core/contract/define.ts'
import { LARGEST_FILE } from '#plugins/media/contract/index.ts'

export const MEGABYTE = 1024 * 1024
export const MOST_MEGABYTES = LARGEST_FILE / MEGABYTE

/** Of the whole installation, by superadmins: size in MB of the largest file of a contact that is fetched. */
export const downloadLimit = defineSetting({ key: 'downloadLimit', initial: String(MOST_MEGABYTES), between: [1, MOST_MEGABYTES] })

const limitSchema = z.object({ megabytes: z.int() })

export const getDownloadLimit = defineEndpoint({
  method: 'GET',
  path: '/admin/downloadLimit',
  permission: 'channels.downloadLimit',
  summary: 'Largest file of a contact that is fetched, in MB',
  input: z.object({}),
  output: limitSchema,
})

/** Counts for files that come from now on, of every company. @throws invalidInput (422) at `megabytes` */
export const putDownloadLimit = defineEndpoint({
  method: 'PUT',
  path: '/admin/downloadLimit',
  permission: 'channels.downloadLimit',
  summary: 'Choose the largest file of a contact that is fetched, in MB',
  input: z.object({ megabytes: z.union([z.number(), z.string().max(40)]) }),
  output: limitSchema,
})
