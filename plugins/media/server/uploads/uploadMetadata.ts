import { z } from 'zod'
import { durationSchema, waveformSchema } from '../../contract/index.ts'
import { harmlessName } from '../content/harmlessName.ts'
import { wrongFields } from '../content/wrongFields.ts'

const numbers = (text: string) => text.split(',').map(Number)

const metadataSchema = z.object({
  filename: z.string().nullish(),
  name: z.string().nullish(),
  durationMs: z.string().transform(Number).pipe(durationSchema).nullish(),
  waveform: z.string().transform(numbers).pipe(waveformSchema).nullish(),
})

/** Facts of a file that the uploader tells; everything else in the metadata is not read. @throws invalidInput (400) */
export function uploadMetadata(metadata: Record<string, string | null>) {
  const parsed = metadataSchema.safeParse(metadata)
  if (!parsed.success) throw wrongFields(parsed.error)
  const { filename, name, durationMs, waveform } = parsed.data
  return { name: harmlessName(filename ?? name ?? ''), durationMs: durationMs ?? null, waveform: waveform ?? null }
}
