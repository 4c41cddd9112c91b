import { z } from 'zod'
import { flowDocumentSchema } from '../document.ts'
import type { ImportedFlow } from './draft.ts'
import { importHandleFlow } from './handleFlow.ts'
import { importStepFlow } from './stepFlow.ts'
import { importTypebot } from './typebot/importTypebot.ts'

const ownSchema = z.object({ name: z.string().default(''), draft: flowDocumentSchema })
const namedSchema = z.object({ name: z.string().catch('') })

/** A flow as it is saved in a file. */
export const flowFile = (name: string, draft: z.input<typeof flowDocumentSchema>): string => JSON.stringify({ name, draft }, null, 2)

/** A file of ours, of the family's builders, or of Typebot; null for any other. */
export function readFlowFile(text: string): ({ name: string } & ImportedFlow) | null {
  const json = readJson(text)
  const own = ownSchema.safeParse(json)
  if (own.success) return { name: own.data.name, document: own.data.draft, report: [] }
  const read = importStepFlow(json) ?? importTypebot(json) ?? importHandleFlow(json)
  return read && { ...read, name: namedSchema.catch({ name: '' }).parse(json).name }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
